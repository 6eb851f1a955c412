import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "#server/db.ts";
import { isUuid } from "#shared/fields.ts";
import { newsArticles } from "#shared/schema/content.ts";

/** Public is what has a day of publication that has come. Drafts have none. */
const isPublished = lte(newsArticles.publishedAt, sql`now()`);

// `publishedAt` may be null in the table, never among the rows that isPublished lets through.
const publishedAt = sql<Date>`${newsArticles.publishedAt}`.mapWith(newsArticles.publishedAt);
const { id, title, excerpt, imageUrl, category, content, updatedAt } = newsArticles;

/** The published articles, newest first, without their text. */
export function listPublishedNews(db: Database, { limit }: { limit: number }) {
  return db
    .select({ id, title, excerpt, imageUrl, category, publishedAt })
    .from(newsArticles)
    .where(isPublished)
    .orderBy(desc(newsArticles.publishedAt), desc(id))
    .limit(limit);
}

/** A published article with its text; undefined when there is none with this id, or it is not public. */
export async function findPublishedArticle(db: Database, articleId: string) {
  if (!isUuid(articleId)) return undefined;
  const [article] = await db
    .select({ id, title, excerpt, imageUrl, category, content, publishedAt, updatedAt })
    .from(newsArticles)
    .where(and(eq(id, articleId), isPublished));
  return article;
}
