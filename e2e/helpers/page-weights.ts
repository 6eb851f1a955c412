import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packageRoot } from "#server/platform/env/package-root.ts";

/** What a page loads before anybody touches it, in bytes after gzip. */
export interface PageWeight {
  html: number;
  script: number;
  style: number;
  font: number;
}

const sizeOf = async (path: string, compressed: boolean): Promise<number> => {
  const bytes = await readFile(join(packageRoot(), "dist/client", path));
  return compressed ? gzipSync(bytes, { level: 9 }).length : bytes.length;
};

/** Weighs a page of a running server by what its HTML names: scripts, preloaded modules, styles and fonts. */
export async function weighPage(url: string): Promise<PageWeight> {
  const html = await (await fetch(url)).text();
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, path]) => path ?? ""))];
  const sum = async (paths: string[], compressed = true) =>
    (await Promise.all(paths.map((path) => sizeOf(path, compressed)))).reduce(
      (total, size) => total + size,
      0,
    );
  return {
    html: gzipSync(html, { level: 6 }).length,
    script: await sum(named(/[" ](\/assets\/[^" ]+\.js)/g)),
    style: await sum(named(/href="(\/assets\/[^"]+\.css)"/g)),
    // Fonts are compressed by themselves.
    font: await sum(named(/href="(\/assets\/[^"]+\.woff2)"/g), false),
  };
}
