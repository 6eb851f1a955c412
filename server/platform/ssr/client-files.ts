import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import express, { type RequestHandler } from "express";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { bestEncoding } from "#server/platform/response-cache/response-cache.ts";
import { type EmbedName, embedPath } from "#shared/embeds.ts";
import { type Language, tagOf } from "#shared/language.ts";
import type { RenderInput, RenderPage } from "#shared/render.ts";
import { pageFile } from "#shared/screens.ts";

/** From the client's build, or from Vite in development. */
export interface ClientFiles {
  assets: RequestHandler;
  template: (pathname: string, language: Language) => Promise<string>;
  embedTemplate: (name: EmbedName, language: Language) => Promise<string>;
  renderPage: (input: RenderInput & { language: Language }) => Promise<string>;
}

type Closable = ClientFiles & { close?: () => Promise<void> };

/** The folders of the build, by language; all scripts and styles are in the first one. */
const folders: Readonly<Record<Language, { client: string; ssr: string }>> = {
  en: { client: "dist/client", ssr: "dist/ssr" },
  es: { client: "dist/client-es", ssr: "dist/ssr-es" },
};

type Pages = Pick<ClientFiles, "template" | "embedTemplate" | "renderPage">;

interface BuiltPages {
  template(pathname: string): Promise<string>;
  embedTemplate(name: EmbedName): Promise<string>;
  renderPage: RenderPage;
}

async function builtPages({ client, ssr }: (typeof folders)[Language]): Promise<BuiltPages> {
  const built = (file: string) =>
    readFile(join(packageRoot(), client, file), "utf8").catch(() => {
      throw new Error("The site has not been built yet. Run `npm run build`, or start it with `npm start`.");
    });
  const [index, embed] = await Promise.all([built("index.html"), built("embed.html")]);
  const manifest: Manifest = JSON.parse(await built(".vite/manifest.json"));
  const embedManifest: Manifest = JSON.parse(await built(".vite/embed-manifest.json"));
  const entry = pathToFileURL(join(packageRoot(), ssr, "entry-server.js")).href;
  // The build made it of client/src/entry-server.tsx, which has this type.
  const { renderPage }: { renderPage: RenderPage } = await import(entry);
  return {
    renderPage,
    template: async (pathname) =>
      index.replace("</head>", () => `${pagePreloads(manifest, pathname)}</head>`),
    embedTemplate: async (name) =>
      embed.replace("</head>", () => `${embedPreloads(embedManifest, name)}</head>`),
  };
}

const inAllLanguages = (pages: Readonly<Record<Language, BuiltPages>>): Pages => ({
  renderPage: ({ language, ...input }) => pages[language].renderPage(input),
  template: async (pathname, language) => inLanguage(await pages[language].template(pathname), language),
  embedTemplate: async (name, language) => inLanguage(await pages[language].embedTemplate(name), language),
});

const inLanguage = (template: string, language: Language): string =>
  template.replace('<html lang="en"', `<html lang="${tagOf[language]}"`);

export async function builtClient(): Promise<Closable> {
  const [en, es] = await Promise.all([builtPages(folders.en), builtPages(folders.es)]);
  return {
    assets: await builtFiles(join(packageRoot(), folders.en.client)),
    ...inAllLanguages({ en, es }),
  };
}

async function developmentPages(language: Language) {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: join(packageRoot(), "client"),
    configFile: join(packageRoot(), "vite.config.ts"),
    // Each language's server tells browsers of changes on a port of its own.
    server: { middlewareMode: true, ws: { port: language === "es" ? 24679 : 24678 } },
    appType: "custom",
    // Modules of the two languages have the same names.
    ...(language === "es" && {
      mode: "es",
      base: "/es/",
      cacheDir: join(packageRoot(), "node_modules/.vite-es"),
    }),
  });
  const transformed = async (pathname: string, file: string) =>
    vite.transformIndexHtml(pathname, await readFile(join(packageRoot(), "client", file), "utf8"));
  const pages: BuiltPages = {
    renderPage: async (input) => {
      const { renderPage } = await vite.ssrLoadModule("/src/entry-server.tsx");
      return renderPage(input);
    },
    template: (pathname) => transformed(pathname, "index.html"),
    embedTemplate: (name) => transformed(embedPath(name), "embed.html"),
  };
  return { vite, pages };
}

export async function developmentClient(): Promise<Closable> {
  const [en, es] = await Promise.all([developmentPages("en"), developmentPages("es")]);
  return {
    assets: (req, res, next) => {
      // Vite's own addresses are files; a page of ours has no dot and no @ in its path.
      const isFile = /^\/es\/.*[.@]/.test(req.path);
      (isFile ? es : en).vite.middlewares(req, res, next);
    },
    ...inAllLanguages({ en: en.pages, es: es.pages }),
    close: async () => {
      await Promise.all([en.vite.close(), es.vite.close()]);
    },
  };
}

/** What Vite's manifest says of a chunk (https://vite.dev/guide/backend-integration). */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Tags for styles and scripts of a page, so that they come in parallel. */
function pagePreloads(manifest: Manifest, pathname: string): string {
  const entry = manifest["index.html"];
  const page =
    manifest[`src/pages/${pageFile(pathname)}`] ?? manifest["src/pages/not-found/not-found-page.tsx"];
  if (!entry || !page) return "";
  const chunks = new Set<Chunk>();
  addWithImports(manifest, entry, chunks);
  for (const name of entry.dynamicImports ?? []) addWithImports(manifest, manifest[name], chunks);
  addWithImports(manifest, page, chunks);
  chunks.delete(entry);
  return [
    ...[...chunks].flatMap(({ css = [] }) => css).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...chunks].map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
  ].join("");
}

function embedPreloads(manifest: Manifest, name: EmbedName): string {
  const chunks = new Set<Chunk>();
  addWithImports(manifest, manifest[`src/embed/${name}-embed.tsx`], chunks);
  return [...chunks].map(({ file }) => `<link rel="modulepreload" href="/${file}">`).join("");
}

function addWithImports(manifest: Manifest, chunk: Chunk | undefined, chunks: Set<Chunk>): void {
  if (!chunk || chunks.has(chunk)) return;
  chunks.add(chunk);
  for (const name of chunk.imports ?? []) addWithImports(manifest, manifest[name], chunks);
}

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".ico": "image/x-icon",
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
    const suffix = suffixes[bestEncoding(req)];
    if (files.has(join(folder, path + suffix))) req.url = path + suffix;
    serve(req, res, (error) => {
      req.url = url;
      next(error);
    });
  };
}
