import { toHtml } from "hast-util-to-html";
import { fromMarkdown } from "mdast-util-from-markdown";
import { listArticlesForFeed } from "#server/modules/news/news.routes.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { readCalendar } from "#server/modules/watch/calendar.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { serveDocument } from "#server/platform/http/serve-text.ts";
import { escapeHtml } from "#server/platform/http/server-page.ts";
import { absoluteLink } from "#server/platform/language/screens-in-language.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { getOpenApi, type OpenApi } from "#shared/api/openapi.ts";
import { articleTree } from "#shared/article-tree.ts";
import { type Language, languages, prefixOf, tagOf } from "#shared/language.ts";
import { openApiOf } from "./openapi.ts";

type Article = Awaited<ReturnType<typeof listArticlesForFeed>>[number];

interface Feed {
  title: string;
  site: string;
  language: Language;
  today: Date;
}

/** XML 1.0 does not allow them, not even escaped. */
const unwritable = /[^\P{Cc}\n\r\t]|[\ufffe\uffff]/gu;
const inXml = (text: string) => escapeHtml(text.replace(unwritable, ""));

const htmlOf = (markdown: string, { site, language }: Feed): string =>
  toHtml(articleTree(fromMarkdown(markdown), { site, linkTo: absoluteLink(site, language) }), {
    characterReferences: { useNamedReferences: true },
  });

const entryOf = (
  { id, title, excerpt, content, category, publishedAt, changed }: Article,
  feed: Feed,
) => `<entry>
<id>urn:uuid:${id}</id>
<title>${inXml(title)}</title>
<link rel="alternate" type="text/html" href="${feed.site}${prefixOf[feed.language]}/news/${id}"/>
<published>${publishedAt.toISOString()}</published>
<updated>${changed.toISOString()}</updated>
<category term="${inXml(category)}"/>
<summary>${inXml(excerpt)}</summary>
<content type="html">${inXml(htmlOf(content, feed))}</content>
</entry>`;

/** https://www.rfc-editor.org/rfc/rfc4287 */
function atomFeedOf(articles: Article[], feed: Feed): string {
  const { title, site, language, today } = feed;
  const prefix = site + prefixOf[language];
  const changes = articles.map(({ changed }) => changed.getTime());
  // An empty feed has no time of its own; that of the day stays the same for a day's readers.
  const updated = changes.length > 0 ? Math.max(...changes) : new Date(today).setUTCHours(0, 0, 0, 0);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language === "es" ? tagOf.es : "en-US"}">
<id>${prefix}/feed.atom</id>
<title>${inXml(title)}</title>
<updated>${new Date(updated).toISOString()}</updated>
<author><name>${inXml(title)}</name></author>
<link rel="self" type="application/atom+xml" href="${prefix}/feed.atom"/>
<link rel="alternate" type="text/html" href="${prefix}/news"/>
${articles.map((article) => entryOf(article, feed)).join("\n")}
</feed>
`;
}

function feedRoutes(router: AppRouter, services: Services): void {
  const { origin: site } = new URL(siteUrl(services.env));
  let openApi: OpenApi | undefined;
  // Made by the first call, because modules after this one add endpoints.
  route(router, getOpenApi, async () => {
    openApi ??= openApiOf(services.endpoints, site);
    return openApi;
  });
  for (const language of languages)
    serveDocument(
      router,
      `${prefixOf[language]}/feed.atom`,
      "application/atom+xml; charset=utf-8",
      async () => {
        const { db } = services.database;
        const [articles, { siteTitle }] = await Promise.all([
          listArticlesForFeed(db, language, 50),
          readSettings(db),
        ]);
        return atomFeedOf(articles, { title: siteTitle, site, language, today: services.clock() });
      },
    );
  serveDocument(router, "/calendar.ics", "text/calendar; charset=utf-8", () => readCalendar(services));
}

export const feedsModule: Module = { routes: feedRoutes };
