import { micromark } from "micromark";
import type { listArticlesForFeed } from "#server/modules/news/news.ts";
import { escapeHtml } from "#server/platform/http/escape.ts";

type Article = Awaited<ReturnType<typeof listArticlesForFeed>>[number];

/** XML 1.0 has no place for them, not even escaped. */
const unwritable = /[^\P{Cc}\n\r\t]|[\ufffe\uffff]/gu;
const inXml = (text: string) => escapeHtml(text.replace(unwritable, ""));

/** Raw HTML stays text and links to scripts are dropped, as on our pages; what is left is made absolute. */
const htmlOf = (markdown: string, site: string): string =>
  micromark(markdown).replace(
    / (href|src)="(\/[^"]*|#[^"]*)"/g,
    (_, name, path) => ` ${name}="${new URL(path, site)}"`,
  );

const entryOf = (
  { id, title, excerpt, content, category, publishedAt, changed }: Article,
  site: string,
) => `<entry>
<id>urn:uuid:${id}</id>
<title>${inXml(title)}</title>
<link rel="alternate" type="text/html" href="${site}/news/${id}"/>
<published>${publishedAt.toISOString()}</published>
<updated>${changed.toISOString()}</updated>
<category term="${inXml(category)}"/>
<summary>${inXml(excerpt)}</summary>
<content type="html">${inXml(htmlOf(content, site))}</content>
</entry>`;

/** https://www.rfc-editor.org/rfc/rfc4287 */
export function atomFeedOf(articles: Article[], { title, site }: { title: string; site: string }): string {
  const updated = Math.max(0, ...articles.map(({ changed }) => changed.getTime()));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<id>${site}/feed.atom</id>
<title>${inXml(title)}</title>
<updated>${new Date(updated).toISOString()}</updated>
<author><name>${inXml(title)}</name></author>
<link rel="self" type="application/atom+xml" href="${site}/feed.atom"/>
<link rel="alternate" type="text/html" href="${site}/news"/>
${articles.map((article) => entryOf(article, site)).join("\n")}
</feed>
`;
}
