import type { Request, RequestHandler } from "express";
import { ownOrigin } from "#server/platform/http/guards.ts";
import type { Services } from "#server/platform/services.ts";
import { photoKeyOf } from "./photo-files.ts";

const photoFields = ["photoUrl", "imageUrl"] as const;

// Hosts are normalized in quadratic time.
const maxAddress = 2048;

function pathOfOwnPhoto(address: unknown, origins: readonly string[]): string | undefined {
  if (typeof address !== "string" || address.length > maxAddress || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return origins.includes(origin) && photoKeyOf(pathname) !== undefined ? pathname : undefined;
}

/** Stores the path of our own photo when its full address was pasted: as a foreign address it would be swept, and break when the site moves. */
export function ownPhotosByPath({ env }: Services): RequestHandler {
  const publicOrigin = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin;
  const originsOf = (req: Request) => [ownOrigin(req), ...(publicOrigin ? [publicOrigin] : [])];
  return (req, _res, next) => {
    for (const field of photoFields) {
      const path = pathOfOwnPhoto(req.body?.[field], originsOf(req));
      if (path) req.body[field] = path;
    }
    next();
  };
}
