import { Router } from "express";
import { readSettings, unsavedSettings } from "#server/features/settings/settings.ts";
import { sendPublication } from "#server/http/published.ts";
import type { Services } from "#server/services.ts";
import { type Page, pages } from "#shared/pages.ts";
import { type PageContent, renderPage } from "./page-html.ts";

/** Gives the index.html to write into: the built one, or in development Vite's for this path. */
export type Template = (pathname: string) => Promise<string>;

const pageByPath = new Map(pages.map((page) => [page.path, page]));
const notFoundPage: Page = {
  path: "*",
  title: "404 Page Not Found",
  description: "",
  data: [],
  hidden: true,
};

/** Every address that is no file and no API: the single-page application, with what its first screen needs. */
export function pageRoutes(services: Services, template: Template): Router {
  const { env, log, database, published } = services;
  const router = Router();

  /** A page must come even while the database is away: then with the defaults and without data. */
  const orElse = async <T>(wanted: Promise<T>, otherwise: T): Promise<T> =>
    wanted.catch((error: unknown) => {
      log.warn({ err: error }, "a page is served without its data");
      return otherwise;
    });

  async function contentOf(page: Page, pathname: string): Promise<PageContent> {
    const answers = await Promise.all(
      page.data.map(
        async (path) => [path, await orElse(published.json(path) ?? Promise.resolve(""), "")] as const,
      ),
    );
    return { page, pathname, data: new Map(answers.filter(([, json]) => json)) };
  }

  async function load(page: Page, pathname: string) {
    const [settings, content, html] = await Promise.all([
      orElse(readSettings(database.db), unsavedSettings),
      contentOf(page, pathname),
      template(pathname),
    ]);
    const rendered = renderPage(html, env, settings, content);
    return { text: rendered.html, headers: { "Content-Security-Policy": rendered.policy } };
  }

  router.get("/{*path}", async (req, res) => {
    const pathname = req.path.length > 1 ? req.path.replace(/\/+$/, "") : req.path;
    const page = pageByPath.get(pathname);
    const publication = await published.read(`page ${page ? pathname : "*"}`, {
      contentType: "text/html; charset=utf-8",
      load: () => load(page ?? notFoundPage, page ? pathname : "/"),
    });
    sendPublication(req, res, publication, page ? 200 : 404);
  });
  return router;
}
