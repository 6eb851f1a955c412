import type { Request, Router } from "express";
import { briefScreen, readBrief } from "#server/modules/briefs/read-brief.ts";
import { findPublishedArticle } from "#server/modules/news/news.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import { createRouter } from "#server/platform/http/route.ts";
import { serveText, type Text } from "#server/platform/http/serve-text.ts";
import type { Services } from "#server/platform/services.ts";
import type { ClientFiles } from "#server/platform/ssr/client-files.ts";
import { getBrief } from "#shared/api/briefs.ts";
import { getNewsArticle } from "#shared/api/news.ts";
import { type BriefArea, briefCode, parseBriefCode } from "#shared/districts.ts";
import { isUuid } from "#shared/fields.ts";
import { fixedScreens, layoutData, notFoundScreen, type Screen, screen } from "#shared/screens.ts";
import { defaultSettings } from "#shared/settings/settings.ts";
import { type PageContent, renderPage } from "./page-html.ts";

type ReadJson = Parameters<Text["load"]>[0];

const screenByPath = new Map<string, Screen>(fixedScreens().map((screen) => [screen.path, screen]));

const searchOf = ({ searches = [] }: Screen, url: string): string =>
  searches.find((search) => url.endsWith(`?${search}`)) ?? "";

class NoSuchArticle extends Error {}

function articleIdIn(pathname: string): string | undefined {
  const id = /^\/news\/([^/]+)$/.exec(pathname)?.[1];
  return id && isUuid(id) ? id : undefined;
}

const briefAreaIn = (pathname: string): BriefArea | undefined =>
  parseBriefCode(/^\/brief\/([^/]+)$/.exec(pathname)?.[1] ?? "");

export function pageRoutes(services: Services, client: Pick<ClientFiles, "template" | "renderPage">): Router {
  const { env, log, database } = services;
  const router = createRouter(services);

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

  async function contentOfBrief(area: BriefArea, json: ReadJson): Promise<PageContent> {
    const code = briefCode(area);
    const [brief, layout] = await Promise.all([
      orElse(readBrief(services, area), undefined),
      dataOf([], json),
    ]);
    const data = new Map(layout);
    if (brief) data.set(`/api/briefs/${code}`, JSON.stringify(getBrief.response.parse(brief)));
    return { screen: briefScreen(area), pathname: `/brief/${code}`, data };
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

  const pageOf = (
    content: (json: ReadJson) => Promise<PageContent>,
    { key, pathname }: { key: string; pathname: string },
    settings = () => orElse(readSettings(database.db), defaultSettings),
  ): Text => ({
    key,
    contentType: "text/html; charset=utf-8",
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

  const contentOfScreen =
    (screen: Screen, pathname: string, search?: string) =>
    async (json: ReadJson): Promise<PageContent> => ({
      screen,
      pathname,
      search,
      data: await dataOf(screen.data ?? [], json),
    });

  function screenAt(screen: Screen, url: string): Text {
    const search = searchOf(screen, url);
    const key = search ? `${screen.path}?${search}` : screen.path;
    return pageOf(contentOfScreen(screen, screen.path, search), { key, pathname: screen.path });
  }

  const missing: Text = {
    ...pageOf(contentOfScreen(notFoundScreen, notFoundScreen.path), {
      key: "not found",
      pathname: notFoundScreen.path,
    }),
    status: 404,
  };

  /** The layout without the article, which the browser then reads. */
  const layoutOfArticle: Text = {
    ...pageOf(
      async () => ({
        screen: { ...screen("article"), hidden: true, browserOnly: true },
        pathname: "/news",
        data: new Map(),
      }),
      { key: "article", pathname: "/news" },
      async () => defaultSettings,
    ),
    status: 503,
    headers: { "Retry-After": "2" },
  };

  const articleAt = (id: string): Text => ({
    isOneOfMany: true,
    ...pageOf((json) => contentOfArticle(id, json), { key: `/news/${id}`, pathname: `/news/${id}` }),
    orElse(error) {
      if (error instanceof NoSuchArticle) return missing;
      // It is unknown whether the article exists.
      log.warn({ err: error }, "an article is served without its text");
      return layoutOfArticle;
    },
  });

  const briefAt = (area: BriefArea): Text => {
    const pathname = `/brief/${briefCode(area)}`;
    return {
      ...pageOf((json) => contentOfBrief(area, json), { key: pathname, pathname }),
      isOneOfMany: true,
    };
  };

  // The lookbehind avoids quadratic backtracking: 15,000 slashes would take half a second.
  const pathnameOf = ({ path }: Request) => (path.length > 1 ? path.replace(/(?<!\/)\/+$/, "") : path);

  // Regular expressions, because a named parameter is decoded, which refuses a lone "%".
  router.get(/^\/news\//, (req, res, next) => {
    const id = articleIdIn(pathnameOf(req));
    // One article, one address.
    if (id && id !== id.toLowerCase()) res.redirect(301, `/news/${id.toLowerCase()}`);
    else next();
  });
  // One district, one address.
  router.get(/^\/brief\//, (req, res, next) => {
    const area = briefAreaIn(pathnameOf(req));
    if (area && pathnameOf(req) !== `/brief/${briefCode(area)}`)
      res.redirect(301, `/brief/${briefCode(area)}`);
    else next();
  });
  serveText(router, /.*/, (req) => {
    const pathname = pathnameOf(req);
    const found = screenByPath.get(pathname);
    if (found) return screenAt(found, req.url);
    const area = briefAreaIn(pathname);
    if (area) return briefAt(area);
    const id = articleIdIn(pathname);
    return id ? articleAt(id) : missing;
  });
  return router;
}
