import { Router } from "express";
import { findPublishedArticle } from "#server/modules/news/news.ts";
import { readSettings, unsavedSettings } from "#server/modules/settings/settings.ts";
import { siteUrl } from "#server/platform/env/site-url.ts";
import { type CachedText, sendCachedResponse } from "#server/platform/response-cache/cached-response.ts";
import type { ReadJson } from "#server/platform/response-cache/response-cache.ts";
import type { Services } from "#server/platform/services.ts";
import type { ClientFiles } from "#server/platform/ssr/client-files.ts";
import { getNewsArticle, listNews } from "#shared/api/news.ts";
import { getSettings } from "#shared/api/settings.ts";
import { isUuid } from "#shared/fields.ts";
import { fixedScreens, layoutData, notFoundScreen, type Screen, screen, screens } from "#shared/screens.ts";
import { type PageContent, renderPage } from "./page-html.ts";

const screenByPath = new Map<string, Screen>(fixedScreens().map((screen) => [screen.path, screen]));
/** Cached by a screen's path, but not served at it. */
const notAddresses: ReadonlySet<string> = new Set([notFoundScreen.path, screens.article.path]);

const searchOf = ({ searches = [] }: Screen, url: string): string =>
  searches.find((search) => url.endsWith(`?${search}`)) ?? "";

class NoSuchArticle extends Error {}

function articleIdIn(pathname: string): string | undefined {
  const id = /^\/news\/([^/]+)$/.exec(pathname)?.[1];
  return id && isUuid(id) ? id : undefined;
}

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

  async function contentOfArticle(id: string, json: ReadJson): Promise<PageContent> {
    const [article, layout] = await Promise.all([findPublishedArticle(database.db, id), dataOf([], json)]);
    if (!article) throw new NoSuchArticle();
    const pathname = `/news/${article.id}`;
    const answer = JSON.stringify(getNewsArticle.response.parse(article));
    const data = new Map([...layout, [`/api${pathname}`, answer]]);
    return { screen: screen("article"), pathname, article, data };
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
    content: (json: ReadJson) => Promise<PageContent>,
    settings = () => orElse(readSettings(database.db), unsavedSettings),
  ): Promise<CachedText> =>
    responseCache.read(key, {
      contentType: "text/html; charset=utf-8",
      isAddress: !notAddresses.has(key),
      dependsOn: [getSettings, listNews],
      load: async (json) => {
        // In parallel: with the database frozen, a page waits for one timeout, not for two.
        const [head, filled, template] = await Promise.all([
          settings(),
          content(json),
          client.template(pathname),
        ]);
        const { html, policy } = renderPage(template, env, head, { ...filled, rendered: await ssr(filled) });
        return { text: html, headers: { "Content-Security-Policy": policy } };
      },
    });

  const plainPage = (screen: Screen, pathname: string, search = "") =>
    readPage(search ? `${screen.path}?${search}` : screen.path, pathname, async (json) => ({
      screen,
      pathname,
      search,
      data: await dataOf(screen.data ?? [], json),
    }));

  /** The layout without the article, which the browser then reads. */
  const frameOfArticle = () =>
    readPage(
      screens.article.path,
      "/news",
      async () => ({
        screen: { ...screen("article"), hidden: true, browserOnly: true },
        pathname: "/news",
        data: new Map(),
      }),
      async () => unsavedSettings,
    );

  async function articleAnswer(id: string, pathname: string): Promise<Answer> {
    try {
      const response = await readPage(pathname, pathname, (json) => contentOfArticle(id, json));
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
