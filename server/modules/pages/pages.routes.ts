import { Router } from "express";
import { readSettings, unsavedSettings } from "#server/modules/settings/settings.ts";
import { siteUrl } from "#server/platform/env/site-url.ts";
import { type CachedText, sendCachedResponse } from "#server/platform/response-cache/cached-response.ts";
import type { ReadJson } from "#server/platform/response-cache/response-cache.ts";
import type { Services } from "#server/platform/services.ts";
import type { ClientFiles } from "#server/platform/ssr/client-files.ts";
import type { SiteLinks } from "#shared/api/app-settings.ts";
import { type Page, pages } from "#shared/pages.ts";
import { articleContent, articleIdIn, articlePage, NoSuchArticle } from "./article-content.ts";
import { type HeadSettings, type PageContent, renderPage } from "./page-html.ts";
import { organizationData } from "./structured-data.ts";

const pageByPath = new Map(pages.map((page) => [page.path, page]));
const notFoundPage: Page = {
  path: "*",
  title: "404 Page Not Found",
  description: "",
  data: [],
  hidden: true,
};
const standIns: ReadonlySet<string> = new Set([notFoundPage.path, articlePage.path]);
/** What the frame around every page shows: the footer's links and contact line. */
export const frameData = "/api/site-links";

/** The footer's links, out of the data that the page has for it. */
const linksIn = (data: ReadonlyMap<string, string>): Partial<SiteLinks> =>
  JSON.parse(data.get(frameData) ?? "{}");

/** What follows "?" in a URL, as far as the page is drawn by it; else "". */
const searchOf = ({ searches = [] }: Page, url: string): string =>
  searches.find((search) => url.endsWith(`?${search}`)) ?? "";

interface Answer {
  status: number;
  publication: CachedText;
}

/** Every address that is no file and no API: the single-page application, with what its first screen needs. */
export function pageRoutes(services: Services, client: Pick<ClientFiles, "template" | "renderPage">): Router {
  const { env, log, database, responseCache } = services;
  const router = Router();

  /** A page must come even while the database is away: then with the defaults and without data. */
  const orElse = async <T, U>(wanted: Promise<T>, otherwise: U): Promise<T | U> =>
    wanted.catch((error: unknown) => {
      log.warn({ err: error }, "a page is served without a part of it");
      return otherwise;
    });

  async function dataOf(paths: readonly string[], json: ReadJson): Promise<ReadonlyMap<string, string>> {
    const answers = await Promise.all(
      [...new Set([...paths, frameData])].map(
        async (path) => [path, await orElse(json(path) ?? Promise.resolve(""), "")] as const,
      ),
    );
    return new Map(answers.filter(([, json]) => json));
  }

  // Settings and data are read at the same time: with the database frozen a page may wait for one time limit, not for two.
  type Site = Promise<HeadSettings>;

  async function pageContent(page: Page, pathname: string, site: Site, json: ReadJson): Promise<PageContent> {
    const data = await dataOf(page.data, json);
    const links = linksIn(data);
    if (page.path !== "/") return { page, pathname, data, links };
    const structuredData = organizationData(env, await site, links.contactEmail);
    return { page, pathname, data, links, structuredData };
  }

  async function contentOfArticle(id: string, site: Site, json: ReadJson): Promise<PageContent> {
    const [content, frame] = await Promise.all([
      articleContent(database.db, env, site, id),
      dataOf([], json),
    ]);
    return { ...content, links: linksIn(frame), data: new Map([...frame, ...content.data]) };
  }

  /** Undefined where only the browser can draw, which it does as well when this fails. */
  async function drawn({ page, pathname, search = "", data }: PageContent): Promise<PageContent["drawn"]> {
    if (page.browserOnly) return undefined;
    const answers = Object.fromEntries([...data].map(([path, json]) => [path, JSON.parse(json)]));
    const { origin } = new URL(siteUrl(env));
    // What stands in for a missing page has no address of its own.
    const path = page === notFoundPage ? "/404" : pathname;
    const address = search ? `${path}?${search}` : path;
    const drawing = client.renderPage({ path, search, origin, answers }).then((html) => ({ address, html }));
    return orElse(drawing, undefined);
  }

  const readPage = (
    key: string,
    pathname: string,
    site: () => Site,
    content: (site: Site, json: ReadJson) => Promise<PageContent>,
  ): Promise<CachedText> =>
    responseCache.read(key, {
      contentType: "text/html; charset=utf-8",
      // What stands in for a missing page or article has no address of its own, and another status.
      isAddress: !standIns.has(key),
      load: async (json) => {
        const settings = site();
        const [head, filled, html] = await Promise.all([
          settings,
          content(settings, json),
          client.template(pathname),
        ]);
        const rendered = renderPage(html, env, head, { ...filled, drawn: await drawn(filled) });
        return { text: rendered.html, headers: { "Content-Security-Policy": rendered.policy } };
      },
    });

  const storedSite = () => orElse(readSettings(database.db), unsavedSettings);

  const plainPage = (page: Page, pathname: string, search = "") =>
    readPage(search ? `${page.path}?${search}` : page.path, pathname, storedSite, async (site, json) => ({
      ...(await pageContent(page, pathname, site, json)),
      search,
    }));

  /** An article's frame without the article, made without the database; the page asks for the article by itself. */
  const frameOfArticle = () =>
    readPage(
      articlePage.path,
      "/news",
      async () => unsavedSettings,
      async () => ({
        page: { ...articlePage, hidden: true, browserOnly: true },
        pathname: "/news",
        data: new Map(),
      }),
    );

  async function articleAnswer(id: string, pathname: string): Promise<Answer> {
    try {
      const publication = await readPage(pathname, pathname, storedSite, (site, json) =>
        contentOfArticle(id, site, json),
      );
      return { status: 200, publication };
    } catch (error) {
      if (error instanceof NoSuchArticle) return missing();
      // Whether there is such an article can't be known now.
      log.warn({ err: error }, "an article is served without its text");
      return { status: 503, publication: await frameOfArticle() };
    }
  }

  const missing = async (): Promise<Answer> => ({
    status: 404,
    publication: await plainPage(notFoundPage, "/"),
  });

  // A regular expression, because a named part would be decoded, and "%" alone refused as bad input.
  router.get(/.*/, async (req, res) => {
    // Looked behind, a row of slashes is tried once and not from each of them: 15,000 would take half a second.
    const pathname = req.path.length > 1 ? req.path.replace(/(?<!\/)\/+$/, "") : req.path;
    const page = pageByPath.get(pathname);
    const articleId = articleIdIn(pathname);
    if (articleId && articleId !== articleId.toLowerCase()) {
      // One article, one address.
      res.redirect(301, `/news/${articleId.toLowerCase()}`);
      return;
    }
    const { status, publication } = page
      ? { status: 200, publication: await plainPage(page, pathname, searchOf(page, req.url)) }
      : await (articleId ? articleAnswer(articleId, pathname) : missing());
    if (status === 503) res.setHeader("Retry-After", "2");
    sendCachedResponse(req, res, publication, status);
  });
  return router;
}
