import type { Request, RequestHandler } from "express";
import { ownOrigin } from "#server/platform/http/own-origin.ts";
import type { Services } from "#server/platform/services.ts";
import { photoKeyOf } from "./photo-files.ts";

/** The fields in which bodies name a photo. */
const photoFields = ["photoUrl", "imageUrl"] as const;

// The host of an address is normalized, in quadratic time.
const maxAddress = 2048;

/** The path of one of our photos by its whole address, in whatever width; undefined for anything else. */
function pathOfOwnPhoto(address: unknown, origins: readonly string[]): string | undefined {
  if (typeof address !== "string" || address.length > maxAddress || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return origins.includes(origin) && photoKeyOf(pathname) !== undefined ? pathname : undefined;
}

/**
 * One of our own photos, pasted as an address ("https://this.site/objects/KEY?w=640"), counts as its path. Stored as a foreign
 * address it would be swept as unused, and it would stay behind when the site moves.
 */
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
