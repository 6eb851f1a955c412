import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import express, { type RequestHandler } from "express";
import { refuseMethod } from "#server/platform/http/error-handler.ts";
import { bestEncoding } from "#server/platform/response-cache/response-cache.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".webmanifest": "application/manifest+json",
};

const suffixes = { br: ".br", gzip: ".gz", identity: "" };
const encodings: Readonly<Record<string, string>> = { ".br": "br", ".gz": "gzip" };

/** `express.static` for the client's build and the compressed files beside it. Files without a known content type are not served. */
export async function builtFiles(folder: string): Promise<RequestHandler> {
  const files = new Set((await readdir(folder, { recursive: true })).map((name) => join(folder, name)));
  const assets = join(folder, "assets/");
  const serve = express.static(folder, {
    cacheControl: false,
    index: false,
    lastModified: false,
    redirect: false,
    setHeaders(res, file) {
      const encoding = encodings[extname(file)];
      const original = encoding ? file.slice(0, -extname(file).length) : file;
      if (encoding) res.setHeader("Content-Encoding", encoding);
      res.setHeader("Content-Type", contentTypes[extname(original)] ?? "");
      res.setHeader("Vary", "Accept-Encoding");
      res.setHeader(
        "Cache-Control",
        file.startsWith(assets) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  return (req, res, next) => {
    const { path, url } = req;
    if (!(extname(path) in contentTypes)) return next();
    if (req.method !== "GET" && req.method !== "HEAD" && files.has(join(folder, path)))
      refuseMethod(res, ["GET"]);
    const suffix = suffixes[bestEncoding(req)];
    if (files.has(join(folder, path + suffix))) req.url = path + suffix;
    serve(req, res, (error) => {
      req.url = url;
      next(error);
    });
  };
}
