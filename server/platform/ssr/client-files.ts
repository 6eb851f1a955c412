import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RequestHandler } from "express";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { type EmbedName, embedPath } from "#shared/embeds.ts";
import type { RenderPage } from "#shared/render.ts";
import { builtFiles } from "./built-files.ts";
import { embedPreloads, type Manifest, pagePreloads } from "./page-preloads.ts";
import { rememberRenders } from "./remember-renders.ts";

/** From the client's build, or from Vite in development. */
export interface ClientFiles {
  assets: RequestHandler;
  template: (pathname: string) => Promise<string>;
  /** Of a frame on another website. */
  embedTemplate: (name: EmbedName) => Promise<string>;
  renderPage: RenderPage;
}

type Closable = ClientFiles & { close?: () => Promise<void> };

export async function builtClient(): Promise<Closable> {
  const folder = join(packageRoot(), "dist/client");
  const built = (file: string) =>
    readFile(join(folder, file), "utf8").catch(() => {
      throw new Error("The site has not been built yet. Run `npm run build`, or start it with `npm start`.");
    });
  const [index, embed] = await Promise.all([built("index.html"), built("embed.html")]);
  const manifest: Manifest = JSON.parse(await built(".vite/manifest.json"));
  const embedManifest: Manifest = JSON.parse(await built(".vite/embed-manifest.json"));
  const entry = pathToFileURL(join(packageRoot(), "dist/ssr/entry-server.js")).href;
  // The build made it of client/src/entry-server.tsx, which has this type.
  const { renderPage }: { renderPage: RenderPage } = await import(entry);
  return {
    assets: await builtFiles(folder),
    renderPage: rememberRenders(renderPage),
    template: async (pathname) =>
      index.replace("</head>", () => `${pagePreloads(manifest, pathname)}</head>`),
    embedTemplate: async (name) =>
      embed.replace("</head>", () => `${embedPreloads(embedManifest, name)}</head>`),
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
  const transformed = async (pathname: string, file: string) =>
    vite.transformIndexHtml(pathname, await readFile(join(packageRoot(), "client", file), "utf8"));
  return {
    assets: vite.middlewares,
    renderPage: async (input) => {
      const { renderPage } = await vite.ssrLoadModule("/src/entry-server.tsx");
      return renderPage(input);
    },
    template: (pathname) => transformed(pathname, "index.html"),
    embedTemplate: (name) => transformed(embedPath(name), "embed.html"),
    close: () => vite.close(),
  };
}
