import { lte, sql } from "drizzle-orm";
import { Router } from "express";
import { escapeHtml } from "#server/escape.ts";
import { sendReadyAnswer } from "#server/http/publication.ts";
import type { Services } from "#server/services.ts";
import { siteUrl } from "#server/site-url.ts";
import { pages } from "#shared/pages.ts";
import { newsArticles } from "#shared/schema/content.ts";

/** Screens that are nobody's search result: the panel, and the pages that mails lead to. */
const forRobotsToLeave = pages.filter(({ hidden }) => hidden).map(({ path }) => path);

/** More than these in one file is against the protocol (https://www.sitemaps.org/protocol.html). */
const mostAddresses = 50_000;

const entry = (address: string, lastChange?: Date) =>
  `  <url><loc>${escapeHtml(address)}</loc>${lastChange ? `<lastmod>${lastChange.toISOString()}</lastmod>` : ""}</url>`;

/** `/sitemap.xml` and `/robots.txt`: what search engines shall find, and what they shall leave. */
export function crawlerRoutes({ env, database, published }: Services): Router {
  const router = Router();

  async function sitemap(): Promise<string> {
    const articles = await database.db
      .select({
        id: newsArticles.id,
        changed: sql<Date>`greatest(${newsArticles.updatedAt}, ${newsArticles.publishedAt})`.mapWith(
          newsArticles.updatedAt,
        ),
      })
      .from(newsArticles)
      .where(lte(newsArticles.publishedAt, sql`now()`))
      .orderBy(newsArticles.publishedAt, newsArticles.id)
      .limit(mostAddresses - pages.length);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...pages.filter(({ hidden }) => !hidden).map(({ path }) => entry(siteUrl(env, path))),
      ...articles.map(({ id, changed }) => entry(siteUrl(env, `/news/${id}`), changed)),
      "</urlset>",
      "",
    ].join("\n");
  }

  const robots = [
    "User-agent: *",
    ...forRobotsToLeave.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteUrl(env, "/sitemap.xml")}`,
    "",
  ].join("\n");

  router.get("/sitemap.xml", async (req, res) => {
    const load = async () => ({ text: await sitemap() });
    sendReadyAnswer(
      req,
      res,
      await published.read("sitemap", { contentType: "application/xml; charset=utf-8", load }),
    );
  });
  router.get("/robots.txt", async (req, res) => {
    const load = async () => ({ text: robots });
    sendReadyAnswer(
      req,
      res,
      await published.read("robots", { contentType: "text/plain; charset=utf-8", load }),
    );
  });
  return router;
}
