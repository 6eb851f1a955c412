import type { Router } from "express";
import { briefScreen, readBrief } from "#server/modules/briefs/briefs.routes.ts";
import { findPublishedArticle } from "#server/modules/news/news.routes.ts";
import { readSettings, type Settings } from "#server/modules/settings/settings.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import { createRouter } from "#server/platform/http/route.ts";
import { fallbackOf, serveText, type Text } from "#server/platform/http/serve-text.ts";
import { screenIn } from "#server/platform/language/screens-in-language.ts";
import type { Services } from "#server/platform/services.ts";
import type { ClientFiles } from "#server/platform/ssr/client-files.ts";
import { getBrief } from "#shared/api/briefs.ts";
import { getNewsArticle } from "#shared/api/news.ts";
import { type BriefArea, briefCode } from "#shared/districts.ts";
import { inLanguage, type Language, languageOfPath, pathIn } from "#shared/language.ts";
import { layoutData, notFoundScreen, type Screen, screen } from "#shared/screens.ts";
import { defaultSettings } from "#shared/settings/settings.ts";
import { articleIdIn, briefAreaIn, pathnameOf, properPath, screenByPath, searchOf } from "./page-address.ts";
import { type PageContent, renderPage } from "./page-html.ts";

type ReadJson = Parameters<Text["load"]>[0];

class NoSuchArticle extends Error {}

/** What pages and frames on other websites have in common: the data of their first render, and their HTML. */
export function createPages({ env, log, database }: Services, client: Pick<ClientFiles, "renderPage">) {
  const orElse = fallbackOf(log);

  async function dataOf(
    language: Language,
    paths: readonly string[],
    json: ReadJson,
  ): Promise<ReadonlyMap<string, string>> {
    const responses = await Promise.all(
      [...new Set([...paths, layoutData])].map(async (path) => {
        const translated = inLanguage(language, path);
        const inOurs = json(translated);
        // Most endpoints are the same in every language.
        const reading = inOurs ?? json(path) ?? Promise.resolve("");
        return [inOurs ? translated : path, await orElse(reading, "")] as const;
      }),
    );
    return new Map(responses.filter(([, json]) => json));
  }

  async function ssr({
    language,
    screen,
    pathname,
    search = "",
    data,
  }: PageContent): Promise<PageContent["rendered"]> {
    if (screen.browserOnly) return undefined;
    const initialData = Object.fromEntries([...data].map(([path, json]) => [path, JSON.parse(json)]));
    const { origin } = new URL(siteUrl(env));
    const address = search ? `${pathname}?${search}` : pathname;
    const rendering = client
      .renderPage({ language, path: pathname, search, origin, initialData })
      .then((html) => ({ address, html }));
    return orElse(rendering, undefined);
  }

  return {
    dataOf,
    settings: () => orElse(readSettings(database.db), defaultSettings),
    async render(template: string, settings: Settings, content: PageContent) {
      const rendered = await ssr(content);
      const { html, policy } = renderPage(template, env, settings, { ...content, rendered });
      return {
        text: html,
        headers: {
          "Content-Security-Policy": policy,
          // After a logout, the browser's Back button would bring the panel back as it was left.
          ...(content.screen.browserOnly && { "Cache-Control": "no-store" }),
        },
      };
    },
  };
}

export function pageRoutes(services: Services, client: Pick<ClientFiles, "template" | "renderPage">): Router {
  const { log, database } = services;
  const router = createRouter(services);
  const orElse = fallbackOf(log);
  const pages = createPages(services, client);
  const { dataOf } = pages;

  async function contentOfArticle(language: Language, id: string, json: ReadJson): Promise<PageContent> {
    const [article, layout] = await Promise.all([
      findPublishedArticle(database.db, id, language === "en" ? undefined : language),
      dataOf(language, [], json),
    ]);
    if (!article) throw new NoSuchArticle();
    const pathname = `/news/${article.id}`;
    const articleJson = JSON.stringify(getNewsArticle.response.parse(article));
    const data = new Map([...layout, [inLanguage(language, `/api${pathname}`), articleJson]]);
    return { language, screen: screenIn(language, screen("article")), pathname, article, data };
  }

  async function contentOfBrief(language: Language, area: BriefArea, json: ReadJson): Promise<PageContent> {
    const code = briefCode(area);
    const [brief, layout] = await Promise.all([
      orElse(readBrief(services, area, language), undefined),
      dataOf(language, [], json),
    ]);
    const data = new Map(layout);
    if (brief) data.set(`/api/briefs/${code}`, JSON.stringify(getBrief.response.parse(brief)));
    return { language, screen: briefScreen(language, area), pathname: `/brief/${code}`, data };
  }

  const pageOf = (
    language: Language,
    pathname: string,
    content: (json: ReadJson) => Promise<PageContent>,
    { key = pathname, settings = pages.settings } = {},
  ): Text => ({
    key: pathIn(language, key),
    contentType: "text/html; charset=utf-8",
    load: async (json) => {
      // In parallel: with the database frozen, a page waits for one timeout, not for two.
      const [head, filled, template] = await Promise.all([
        settings(),
        content(json),
        client.template(pathname, language),
      ]);
      return pages.render(template, head, filled);
    },
  });

  const contentOfScreen =
    (language: Language, screen: Screen, search?: string) =>
    async (json: ReadJson): Promise<PageContent> => ({
      language,
      screen: screenIn(language, screen),
      pathname: screen.path,
      search,
      data: await dataOf(language, screen.data ?? [], json),
    });

  function screenAt(language: Language, screen: Screen, url: string): Text {
    const search = searchOf(screen, url);
    const key = search ? `${screen.path}?${search}` : screen.path;
    return pageOf(language, screen.path, contentOfScreen(language, screen, search), { key });
  }

  const missing = (language: Language): Text => ({
    ...pageOf(language, notFoundScreen.path, contentOfScreen(language, notFoundScreen), { key: "not found" }),
    status: 404,
  });

  /** The layout without the article, which the browser then reads. */
  const layoutOfArticle = (language: Language): Text => ({
    ...pageOf(
      language,
      "/news",
      async () => ({
        language,
        screen: { ...screenIn(language, screen("article")), hidden: true, browserOnly: true },
        pathname: "/news",
        data: new Map(),
      }),
      { key: "article", settings: async () => defaultSettings },
    ),
    status: 503,
    headers: { "Retry-After": "2" },
  });

  const articleAt = (language: Language, id: string): Text => ({
    isOneOfMany: true,
    ...pageOf(language, `/news/${id}`, (json) => contentOfArticle(language, id, json)),
    orElse(error) {
      if (error instanceof NoSuchArticle) return missing(language);
      // It is unknown whether the article exists.
      log.warn({ err: error }, "an article is served without its text");
      return layoutOfArticle(language);
    },
  });

  const briefAt = (language: Language, area: BriefArea): Text => ({
    ...pageOf(language, `/brief/${briefCode(area)}`, (json) => contentOfBrief(language, area, json)),
    isOneOfMany: true,
  });

  // One page, one address. A regular expression, because a named parameter is decoded, which refuses a lone "%".
  router.get(/.*/, (req, res, next) => {
    const proper = properPath(pathnameOf(req));
    const query = req.url.slice(req.path.length);
    if (proper === pathnameOf(req)) next();
    else res.redirect(301, proper + query);
  });
  serveText(router, /.*/, (req) => {
    const { language, path } = languageOfPath(pathnameOf(req));
    const fixed = screenByPath.get(path);
    if (fixed) return screenAt(language, fixed, req.url);
    const area = briefAreaIn(path);
    if (area) return briefAt(language, area);
    const id = articleIdIn(path);
    return id ? articleAt(language, id) : missing(language);
  });
  return router;
}
