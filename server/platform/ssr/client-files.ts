import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RequestHandler } from "express";
import { packageRoot } from "#server/platform/env/package-root.ts";
import type { RenderPage } from "#shared/render.ts";
import { builtFiles } from "./built-files.ts";
import { type Manifest, pagePreloads } from "./page-preloads.ts";
import { rememberRenders } from "./remember-renders.ts";

/** From the client's build, or from Vite in development. */
export interface ClientFiles {
  assets: RequestHandler;
  template: (pathname: string) => Promise<string>;
  renderPage: RenderPage;
}

type Closable = ClientFiles & { close?: () => Promise<void> };

export async function builtClient(): Promise<Closable> {
  const folder = join(packageRoot(), "dist/client");
  const index = await readFile(join(folder, "index.html"), "utf8").catch(() => {
    throw new Error("The site has not been built yet. Run `npm run build`, or start it with `npm start`.");
  });
  const manifest: Manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8"));
  const entry = pathToFileURL(join(packageRoot(), "dist/ssr/entry-server.js")).href;
  // The build made it of client/src/entry-server.tsx, which has this type.
  const { renderPage }: { renderPage: RenderPage } = await import(entry);
  return {
    assets: await builtFiles(folder),
    renderPage: rememberRenders(renderPage),
    template: async (pathname) =>
      index.replace("</head>", () => `${pagePreloads(manifest, pathname)}</head>`),
  };
}

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
    renderPage: async (input) => {
      const { renderPage } = await vite.ssrLoadModule("/src/entry-server.tsx");
      return renderPage(input);
    },
    template: async (pathname) =>
      vite.transformIndexHtml(pathname, await readFile(join(packageRoot(), "client/index.html"), "utf8")),
    close: () => vite.close(),
  };
}
