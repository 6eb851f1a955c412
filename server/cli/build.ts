import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build as bundle } from "esbuild";
import { build as buildClient, type InlineConfig } from "vite";
import { installedPrograms } from "#server/platform/embedded-postgres/postgres-programs.ts";
import { packageRoot } from "#server/platform/env/package-root.ts";

/** `npm run build`: for each language the client (dist/client, with compressed copies) and its SSR bundle, then the server. */

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
        // The next quality, the best, takes two and a half times as long for 2 % fewer bytes.
        const quality = { [constants.BROTLI_PARAM_QUALITY]: 10 };
        await writeFile(`${path}.br`, await brotli(bytes, { params: quality }));
        await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
      }),
  );
}

/** Natively, since Vite's own loader reads files by their real path: see `start.mjs`. */
const build = (config: InlineConfig) => buildClient({ ...config, configLoader: "native", logLevel: "warn" });

const root = packageRoot();
const configFile = join(root, "vite.config.ts");
const embedConfigFile = join(root, "vite.embed.config.ts");
const ssr = join(root, "client/src/entry-server.tsx");
console.error("  1 of 4: the pages for browsers");
for (const mode of ["production", "es"]) await build({ configFile, mode });
for (const mode of ["embed", "embed-es"]) await build({ configFile: embedConfigFile, mode });
// One folder is served; what both languages have is the same file in both.
await cp(join(root, "dist/client-es/assets"), join(root, "dist/client/assets"), { recursive: true });
console.error("  2 of 4: the pages for the server");
for (const mode of ["production", "es"]) await build({ configFile, mode, build: { ssr } });
console.error("  3 of 4: compressed copies");
await compressFiles(join(root, "dist/client"));
console.error("  4 of 4: the server");
await bundle({
  absWorkingDir: root,
  entryPoints: ["server/index.ts"],
  outdir: "dist/server",
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
});
// The account that runs the server may not write here, so it could not make them. Where DATABASE_URL is set, there may be none.
await installedPrograms().catch(() => undefined);
