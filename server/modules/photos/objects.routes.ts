import { type Request, type RequestHandler, type Response, Router } from "express";
import { HttpError, notFound } from "#server/platform/errors/http-errors.ts";
import { requireRole } from "#server/platform/http/guards.ts";
import type { Services } from "#server/platform/services.ts";
import { maxPhotoWidth, type PhotoWidth, storedWidthFor } from "#shared/photos.ts";
import { forEditors } from "#shared/team.ts";
import { photoFile, photoKeyOf, readPhoto } from "./photo-files.ts";

const noSuchPicture = () => notFound("There is no such picture.");

const requireEditor = requireRole({ access: forEditors });

/** Others get a 404. */
const onlyAdmin: RequestHandler = (req, res, next) =>
  requireEditor(req, res, (error?: unknown) =>
    next(
      error instanceof HttpError && (error.status === 401 || error.status === 403) ? noSuchPicture() : error,
    ),
  );

const yearInSeconds = 31_536_000;

/** `GET /objects/KEY?w=`. A key names one picture forever, so browsers keep it. */
export function objectRoutes(services: Services): Router {
  const router = Router();
  const serve: RequestHandler = async (req, res, next) => {
    const key = photoKeyOf(req.path);
    const pixels = Number(req.query.w);
    const wanted = pixels > 0 ? storedWidthFor(pixels) : maxPhotoWidth;
    const photo = key && (await photoAt(services, key, wanted));
    if (!key || !photo) return next();
    const isFinal = photo.width === wanted;
    res.setHeader(
      "Cache-Control",
      isFinal ? `public, max-age=${yearInSeconds}, immutable` : "public, max-age=60",
    );
    res.setHeader("Content-Type", "image/webp");
    res.setHeader("ETag", `"${key}-${photo.width}"`);
    sendBytes(req, res, photo.bytes);
  };
  router.get("/objects/*path", serve, onlyAdmin, async (req, res) => {
    const key = photoKeyOf(req.path);
    const photo = key && (await readPhoto(services.storage, key, maxPhotoWidth, "withdrawn"));
    if (!photo) throw noSuchPicture();
    res.setHeader("Cache-Control", "private, no-store");
    res.type("image/webp").send(photo.bytes);
  });
  return router;
}

/** A missing width is made from a larger one, unless pictures are being processed. */
async function photoAt(services: Services, key: string, wanted: PhotoWidth) {
  const { storage, pictures, log } = services;
  const found = await readPhoto(storage, key, wanted);
  if (!found || found.width <= wanted) return found;
  try {
    const bytes = await pictures.toWidth(found.bytes, wanted);
    if (!bytes) return found;
    await storage.write(photoFile(key, wanted), bytes);
    return { width: wanted, bytes };
  } catch (error) {
    log.warn({ err: error, key }, "a width of a photo could not be made");
    return found;
  }
}

function sendBytes(req: Request, res: Response, bytes: Buffer): void {
  res.setHeader("Accept-Ranges", "bytes");
  const given = req.get("if-range");
  const isOutdated = given && given !== res.getHeader("ETag");
  const ranges = isOutdated ? undefined : req.range(bytes.length, { combine: true });
  if (ranges === -1) {
    res.setHeader("Content-Range", `bytes */${bytes.length}`);
    res.removeHeader("Cache-Control");
    return void res.status(416).end();
  }
  const isOne = Array.isArray(ranges) && ranges.type === "bytes" && ranges.length === 1;
  const [range] = isOne ? ranges : [];
  if (!range) return void res.send(bytes);
  res.status(206).setHeader("Content-Range", `bytes ${range.start}-${range.end}/${bytes.length}`);
  res.send(bytes.subarray(range.start, range.end + 1));
}
