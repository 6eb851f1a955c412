import { Router } from "express";
import { listPublishedAddresses } from "#server/modules/news/news.ts";
import { siteUrl } from "#server/platform/env/site-url.ts";
import { escapeHtml } from "#server/platform/http/escape.ts";
import { sendCachedResponse } from "#server/platform/response-cache/cached-response.ts";
import type { Services } from "#server/platform/services.ts";
import { listNews } from "#shared/api/news.ts";
import { fixedScreens } from "#shared/screens.ts";

const hiddenScreens = fixedScreens().filter(({ hidden }) => hidden);
const shownScreens = fixedScreens().filter(({ hidden }) => !hidden);

/** The protocol's limit for one file (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000;

const entry = (address: string, lastChange?: Date) =>
  `  <url><loc>${escapeHtml(address)}</loc>${lastChange ? `<lastmod>${lastChange.toISOString()}</lastmod>` : ""}</url>`;

export function crawlerRoutes({ env, database, responseCache }: Services): Router {
  const router = Router();

  async function sitemap(): Promise<string> {
    const articles = await listPublishedAddresses(database.db, maxAddresses - fixedScreens().length);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...shownScreens.map(({ path }) => entry(siteUrl(env, path))),
      ...articles.map(({ id, changed }) => entry(siteUrl(env, `/news/${id}`), changed)),
      "</urlset>",
      "",
    ].join("\n");
  }

  const robots = [
    "User-agent: *",
    ...hiddenScreens.map(({ path }) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteUrl(env, "/sitemap.xml")}`,
    "",
  ].join("\n");

  const serve = (path: string, contentType: string, load: () => Promise<string>) => {
    const source = {
      contentType,
      isAddress: true,
      dependsOn: [listNews],
      load: async () => ({ text: await load() }),
    };
    router.get(path, async (req, res) =>
      sendCachedResponse(req, res, await responseCache.read(path, source)),
    );
  };
  serve("/sitemap.xml", "application/xml; charset=utf-8", sitemap);
  serve("/robots.txt", "text/plain; charset=utf-8", async () => robots);
  return router;
}
