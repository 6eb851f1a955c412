import { Router } from "express";
import { readSettings, unsavedSettings } from "#server/modules/settings/settings.ts";
import { siteUrl } from "#server/platform/env/site-url.ts";
import { type CachedText, sendCachedResponse } from "#server/platform/response-cache/cached-response.ts";
import type { ReadJson } from "#server/platform/response-cache/response-cache.ts";
import type { Services } from "#server/platform/services.ts";
import type { ClientFiles } from "#server/platform/ssr/client-files.ts";
import type { SiteLinks } from "#shared/api/app-settings.ts";
import { listNews } from "#shared/api/news.ts";
import { getSettings } from "#shared/api/settings.ts";
import { fixedScreens, layoutData, notFoundScreen, type Screen, screen, screens } from "#shared/screens.ts";
import { articleContent, articleIdIn, NoSuchArticle } from "./article-content.ts";
import { type HeadSettings, type PageContent, renderPage } from "./page-html.ts";
import { organizationData } from "./structured-data.ts";

const screenByPath = new Map<string, Screen>(fixedScreens().map((screen) => [screen.path, screen]));
/** Cached by a screen's path, but not served at it. */
const notAddresses: ReadonlySet<string> = new Set([notFoundScreen.path, screens.article.path]);

const linksIn = (data: ReadonlyMap<string, string>): Partial<SiteLinks> =>
  JSON.parse(data.get(layoutData) ?? "{}");

const searchOf = ({ searches = [] }: Screen, url: string): string =>
  searches.find((search) => url.endsWith(`?${search}`)) ?? "";

interface Answer {
  status: number;
  response: CachedText;
}

export function pageRoutes(services: Services, client: Pick<ClientFiles, "template" | "renderPage">): Router {
  const { env, log, database, responseCache } = services;
  const router = Router();

  /** While the database is down, pages come with defaults and without data. */
  const orElse = async <T, U>(wanted: Promise<T>, otherwise: U): Promise<T | U> =>
    wanted.catch((error: unknown) => {
      log.warn({ err: error }, "a page is served without a part of it");
      return otherwise;
    });

  async function dataOf(paths: readonly string[], json: ReadJson): Promise<ReadonlyMap<string, string>> {
    const responses = await Promise.all(
      [...new Set([...paths, layoutData])].map(
        async (path) => [path, await orElse(json(path) ?? Promise.resolve(""), "")] as const,
      ),
    );
    return new Map(responses.filter(([, json]) => json));
  }

  // Settings and data are read in parallel: with the database frozen, a page waits for one timeout, not for two.
  type Site = Promise<HeadSettings>;

  async function pageContent(
    screen: Screen,
    pathname: string,
    site: Site,
    json: ReadJson,
  ): Promise<PageContent> {
    const data = await dataOf(screen.data ?? [], json);
    const links = linksIn(data);
    if (screen.path !== "/") return { screen, pathname, data, links };
    const structuredData = organizationData(env, await site, links.contactEmail);
    return { screen, pathname, data, links, structuredData };
  }

  async function contentOfArticle(id: string, site: Site, json: ReadJson): Promise<PageContent> {
    const [content, frame] = await Promise.all([
      articleContent(database.db, env, site, id),
      dataOf([], json),
    ]);
    return { ...content, links: linksIn(frame), data: new Map([...frame, ...content.data]) };
  }

  async function ssr({ screen, pathname, search = "", data }: PageContent): Promise<PageContent["rendered"]> {
    if (screen.browserOnly) return undefined;
    const initialData = Object.fromEntries([...data].map(([path, json]) => [path, JSON.parse(json)]));
    const { origin } = new URL(siteUrl(env));
    const address = search ? `${pathname}?${search}` : pathname;
    const rendering = client
      .renderPage({ path: pathname, search, origin, initialData })
      .then((html) => ({ address, html }));
    return orElse(rendering, undefined);
  }

  const readPage = (
    key: string,
    pathname: string,
    site: () => Site,
    content: (site: Site, json: ReadJson) => Promise<PageContent>,
  ): Promise<CachedText> =>
    responseCache.read(key, {
      contentType: "text/html; charset=utf-8",
      isAddress: !notAddresses.has(key),
      dependsOn: [getSettings, listNews],
      load: async (json) => {
        const settings = site();
        const [head, filled, html] = await Promise.all([
          settings,
          content(settings, json),
          client.template(pathname),
        ]);
        const rendered = renderPage(html, env, head, { ...filled, rendered: await ssr(filled) });
        return { text: rendered.html, headers: { "Content-Security-Policy": rendered.policy } };
      },
    });

  const storedSite = () => orElse(readSettings(database.db), unsavedSettings);

  const plainPage = (screen: Screen, pathname: string, search = "") =>
    readPage(search ? `${screen.path}?${search}` : screen.path, pathname, storedSite, async (site, json) => ({
      ...(await pageContent(screen, pathname, site, json)),
      search,
    }));

  /** The layout without the article, which the browser then reads. */
  const frameOfArticle = () =>
    readPage(
      screens.article.path,
      "/news",
      async () => unsavedSettings,
      async () => ({
        screen: { ...screen("article"), hidden: true, browserOnly: true },
        pathname: "/news",
        data: new Map(),
      }),
    );

  async function articleAnswer(id: string, pathname: string): Promise<Answer> {
    try {
      const response = await readPage(pathname, pathname, storedSite, (site, json) =>
        contentOfArticle(id, site, json),
      );
      return { status: 200, response };
    } catch (error) {
      if (error instanceof NoSuchArticle) return missing();
      // It is unknown whether the article exists.
      log.warn({ err: error }, "an article is served without its text");
      return { status: 503, response: await frameOfArticle() };
    }
  }

  const missing = async (): Promise<Answer> => ({
    status: 404,
    response: await plainPage(notFoundScreen, notFoundScreen.path),
  });

  // A regular expression, because a named parameter is decoded, which refuses a lone "%".
  router.get(/.*/, async (req, res) => {
    // The lookbehind avoids quadratic backtracking: 15,000 slashes would take half a second.
    const pathname = req.path.length > 1 ? req.path.replace(/(?<!\/)\/+$/, "") : req.path;
    const screen = screenByPath.get(pathname);
    const articleId = articleIdIn(pathname);
    if (articleId && articleId !== articleId.toLowerCase()) {
      // One article, one address.
      res.redirect(301, `/news/${articleId.toLowerCase()}`);
      return;
    }
    const { status, response } = screen
      ? { status: 200, response: await plainPage(screen, pathname, searchOf(screen, req.url)) }
      : await (articleId ? articleAnswer(articleId, pathname) : missing());
    if (status === 503) res.setHeader("Retry-After", "2");
    sendCachedResponse(req, res, response, status);
  });
  return router;
}
