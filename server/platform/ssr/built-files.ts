import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { RequestHandler } from "express";
import {
  type CompressedResponse,
  compressedResponse,
  sendCompressed,
} from "#server/platform/response-cache/compressed-response.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".webmanifest": "application/manifest+json",
};

const yearInSeconds = 31_536_000;
const hourInSeconds = 3600;

/** Read once, so that a new build does not change a running server. Files without a known content type are not served. */
export async function builtFiles(folder: string): Promise<RequestHandler> {
  const names = await readdir(folder, { recursive: true });
  const served = names.filter((name) => extname(name) in contentTypes && !name.startsWith("."));
  const present = new Set(names);
  const twin = async (name: string) => (present.has(name) ? readFile(join(folder, name)) : undefined);
  const entries = await Promise.all(
    served.map(async (name): Promise<[string, CompressedResponse]> => {
      const url = `/${name.replaceAll("\\", "/")}`;
      const identity = await readFile(join(folder, name));
      const bytes = { identity, br: await twin(`${name}.br`), gzip: await twin(`${name}.gz`) };
      const isHashed = url.startsWith("/assets/");
      const keep = isHashed
        ? `public, max-age=${yearInSeconds}, immutable`
        : `public, max-age=${hourInSeconds}`;
      return [url, compressedResponse(contentTypes[extname(name)] ?? "", bytes, { "Cache-Control": keep })];
    }),
  );
  const files = new Map(entries);
  return (req, res, next) => {
    const file = req.method === "GET" || req.method === "HEAD" ? files.get(req.path) : undefined;
    if (file) sendCompressed(req, res, file);
    else next();
  };
}
