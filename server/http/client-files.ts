import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientFiles } from "#server/app.ts";
import { packageRoot } from "#server/package-root.ts";
import { builtFiles } from "./built-files.ts";
import { type Manifest, pagePreloads } from "./page-preloads.ts";

type Closable = ClientFiles & { close?: () => Promise<void> };

/**
 * The built client.
 * @throws Error when there is no build.
 */
export async function builtClient(): Promise<Closable> {
  const folder = join(packageRoot(), "dist/client");
  const index = await readFile(join(folder, "index.html"), "utf8").catch(() => {
    throw new Error("The site has not been built yet. Run `npm run build`, or start it with `npm start`.");
  });
  const manifest: Manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8"));
  return {
    assets: await builtFiles(folder),
    // Right after the application's own script, before its style and font: without code there is nothing to paint.
    template: async (pathname) =>
      index.replace("</script>", () => `</script>${pagePreloads(manifest, pathname)}`),
  };
}

/** Vite itself, with hot reload, on the server's own port. */
export async function developmentClient(): Promise<Closable> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: join(packageRoot(), "client"),
    configFile: join(packageRoot(), "vite.config.ts"),
    server: { middlewareMode: true },
    appType: "custom",
  });
  return {
    assets: vite.middlewares,
    template: async (pathname) =>
      vite.transformIndexHtml(pathname, await readFile(join(packageRoot(), "client/index.html"), "utf8")),
    close: () => vite.close(),
  };
}
