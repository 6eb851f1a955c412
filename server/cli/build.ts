import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build as bundle } from "esbuild";
import { build as buildClient } from "vite";
import { packageRoot } from "#server/platform/env/package-root.ts";

/** `npm run build`: the client into dist/client (with compressed copies), its SSR bundle into dist/ssr, the server into dist/server. */

const worthCompressing = new Set([".js", ".css", ".svg", ".json", ".webmanifest", ".html", ".txt"]);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => worthCompressing.has(extname(file)))
      .map(async (file) => {
        const path = join(folder, file);
        const bytes = await readFile(path);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${path}.br`, await brotli(bytes, { params: quality }));
        await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
      }),
  );
}

const root = packageRoot();
const configFile = join(root, "vite.config.ts");
console.error("  1 of 4: the pages for browsers");
await buildClient({ configFile, logLevel: "warn" });
await buildClient({ configFile, mode: "embed", logLevel: "warn" });
console.error("  2 of 4: the pages for the server");
await buildClient({
  configFile,
  logLevel: "warn",
  build: { ssr: join(root, "client/src/entry-server.tsx") },
});
console.error("  3 of 4: compressed copies");
await compressFiles(join(root, "dist/client"));
console.error("  4 of 4: the server");
await bundle({
  absWorkingDir: root,
  entryPoints: { index: "server/cli/launch.ts", server: "server/index.ts" },
  outdir: "dist/server",
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
});
