import { findPublishedArticle } from "#server/modules/news/news.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Env } from "#server/platform/env/env.ts";
import { siteUrl } from "#server/platform/env/site-url.ts";
import { getNewsArticle } from "#shared/api/news.ts";
import { isUuid } from "#shared/fields.ts";
import { screen } from "#shared/screens.ts";
import { type HeadSettings, openGraphImage, type PageContent } from "./page-html.ts";
import { newsArticleData } from "./structured-data.ts";

export class NoSuchArticle extends Error {}

export function articleIdIn(pathname: string): string | undefined {
  const id = /^\/news\/([^/]+)$/.exec(pathname)?.[1];
  return id && isUuid(id) ? id : undefined;
}

/** Search results and previews show about this much. */
const descriptionLength = 200;

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  if (line.length <= descriptionLength) return line;
  return `${line.slice(0, descriptionLength).replace(/\s+\S*$/, "")}…`;
};

export async function articleContent(
  db: Database,
  env: Env,
  site: Promise<HeadSettings>,
  id: string,
): Promise<PageContent> {
  const article = await findPublishedArticle(db, id);
  if (!article) throw new NoSuchArticle(id);
  const pathname = `/news/${article.id}`;
  const address = siteUrl(env, pathname);
  const answer = JSON.stringify(getNewsArticle.response.parse(article));
  return {
    screen: screen("article"),
    pathname,
    title: article.title,
    description: shorten(article.excerpt),
    image: article.imageUrl ?? undefined,
    type: "article",
    properties: { "article:published_time": article.publishedAt.toISOString() },
    data: new Map([[`/api${pathname}`, answer]]),
    structuredData: newsArticleData(env, await site, article, {
      address,
      image: openGraphImage(env, article.imageUrl),
    }),
  };
}
