import type { Router } from "express";
import { listPublishedAddresses } from "#server/modules/news/news.routes.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import { createRouter } from "#server/platform/http/route.ts";
import { serveDocument } from "#server/platform/http/serve-text.ts";
import { escapeHtml } from "#server/platform/http/server-page.ts";
import type { Services } from "#server/platform/services.ts";
import { isEnglishOnly, type Language, languages, prefixOf } from "#shared/language.ts";
import { fixedScreens } from "#shared/screens.ts";
import { addressIn, alternatesOf } from "./page-address.ts";

const hiddenScreens = fixedScreens().filter(({ hidden }) => hidden);
const shownScreens = fixedScreens().filter(({ hidden }) => !hidden);

/** The protocol's limit for one file (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000;

const entry = (address: string, more = "") => `  <url><loc>${escapeHtml(address)}</loc>${more}</url>`;

function entriesOf(env: Services["env"], path: string, more = ""): string[] {
  const links = alternatesOf(env, path)
    .map(
      ({ tag, address }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(address)}"/>`,
    )
    .join("");
  return languagesOf(path).map((language) => entry(addressIn(env, language, path), more + links));
}

const languagesOf = (path: string): readonly Language[] => (isEnglishOnly(path) ? ["en"] : languages);

const hiddenPaths = hiddenScreens.flatMap(({ path }) =>
  languagesOf(path).map((language) => prefixOf[language] + path),
);

export function crawlerRoutes(services: Services): Router {
  const { env, database } = services;
  const router = createRouter(services);

  async function sitemap(): Promise<string> {
    const articles = await listPublishedAddresses(
      database.db,
      Math.floor(maxAddresses / languages.length) - fixedScreens().length,
    );
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...shownScreens.flatMap(({ path }) => entriesOf(env, path)),
      ...articles.flatMap(({ id, changed, isTranslated }) => {
        const [path, date] = [`/news/${id}`, `<lastmod>${changed.toISOString()}</lastmod>`];
        return isTranslated ? entriesOf(env, path, date) : [entry(siteUrl(env, path), date)];
      }),
      "</urlset>",
      "",
    ].join("\n");
  }

  const robots = [
    "User-agent: *",
    ...hiddenPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteUrl(env, "/sitemap.xml")}`,
    "",
  ].join("\n");

  serveDocument(router, "/sitemap.xml", "application/xml; charset=utf-8", sitemap);
  serveDocument(router, "/robots.txt", "text/plain; charset=utf-8", async () => robots);
  // Password managers lead there from a password that has leaked.
  router.get("/.well-known/change-password", (_req, res) =>
    res.redirect("/admin?tab=settings&section=security"),
  );
  return router;
}
