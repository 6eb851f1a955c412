import type { Router } from "express";
import { listArticlesForFeed } from "#server/modules/news/news.routes.ts";
import { readConfig } from "#server/modules/representatives/representative-config.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { readCalendar } from "#server/modules/watch/calendar.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { serveText } from "#server/platform/http/serve-text.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { getOpenApi, type OpenApi } from "#shared/api/openapi.ts";
import { languages, prefixOf } from "#shared/language.ts";
import { atomFeedOf } from "./atom-feed.ts";
import { openApiOf } from "./openapi.ts";

function feedRoutes(services: Services): Router {
  const router = createRouter(services);
  const { origin: site } = new URL(siteUrl(services.env));
  const openApi = new Map<"open" | "restricted", OpenApi>();
  // Made by calls, because modules after this one add endpoints.
  route(router, getOpenApi, async () => {
    const lookup = (await readConfig(services)).enableApiKeyRestrictions ? "restricted" : "open";
    const document = openApi.get(lookup) ?? openApiOf(services.endpoints, { origin: site, lookup });
    openApi.set(lookup, document);
    return document;
  });
  for (const language of languages) {
    const key = `${prefixOf[language]}/feed.atom`;
    serveText(router, key, () => ({
      key,
      contentType: "application/atom+xml; charset=utf-8",
      load: async () => {
        const { db } = services.database;
        const [articles, { siteTitle }] = await Promise.all([
          listArticlesForFeed(db, language, 50),
          readSettings(db),
        ]);
        return { text: atomFeedOf(articles, { title: siteTitle, site, language, today: services.clock() }) };
      },
    }));
  }
  serveText(router, "/calendar.ics", () => ({
    key: "/calendar.ics",
    contentType: "text/calendar; charset=utf-8",
    load: async () => ({ text: await readCalendar(services) }),
  }));
  return router;
}

export const feedsModule: Module = { routes: feedRoutes };
