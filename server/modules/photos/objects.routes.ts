import type { Request, RequestHandler, Response } from "express";
import { HttpError, notFound } from "#server/platform/errors/http-errors.ts";
import { requireRole } from "#server/platform/http/guards.ts";
import type { AppRouter } from "#server/platform/http/route.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { Services } from "#server/platform/services.ts";
import { maxPhotoWidth, storedWidthFor } from "#shared/photos.ts";
import { forReviewers } from "#shared/team.ts";
import { createPhotoVisibility, type PhotoVisibility, photoKeyOf, readPhoto } from "./photo-uses.ts";

const noSuchPicture = () => notFound(sentence("noPicture"));

const requireMember = requireRole({ access: forReviewers });

/** Strangers get a 404, so that they don't learn that the photo exists. */
const onlyTeam: RequestHandler = (req, res, next) =>
  requireMember(req, res, (error?: unknown) =>
    next(
      error instanceof HttpError && (error.status === 401 || error.status === 403) ? noSuchPicture() : error,
    ),
  );

const caching = {
  person: "public, max-age=3600",
  new: "public, max-age=3600",
  content: "public, max-age=31536000, immutable",
  hidden: "private, no-store",
} as const satisfies Record<PhotoVisibility, string>;

/** `GET /objects/KEY?w=`. What visitors can't see any more is there for the team alone. */
export function objectRoutes(router: AppRouter, services: Services): void {
  const visibilityOf = createPhotoVisibility(services);

  async function send(req: Request, res: Response, visibility: PhotoVisibility): Promise<void> {
    const key = photoKeyOf(req.path);
    const pixels = Number(req.query.w);
    const width = pixels > 0 ? storedWidthFor(pixels) : maxPhotoWidth;
    const bytes = key && (await readPhoto(services.storage, key, width));
    if (!bytes) throw noSuchPicture();
    res.setHeader("Cache-Control", caching[visibility]);
    // Websites that show our news, and readers of feeds, show its pictures, too.
    if (visibility !== "hidden") res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    res.setHeader("Content-Type", "image/webp");
    res.setHeader("ETag", `"${key}-${width}"`);
    res.send(bytes);
  }

  router.get(
    "/objects/*path",
    async (req, res, next) => {
      const visibility = photoKeyOf(req.path) ? await visibilityOf(req.path) : "new";
      if (visibility === "hidden") next();
      else await send(req, res, visibility);
    },
    onlyTeam,
    (req, res) => send(req, res, "hidden"),
  );
}
