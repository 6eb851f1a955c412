import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { badInput } from "#server/platform/http/errors.ts";
import { missingToPublish } from "#shared/api/news.ts";
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

/** Where every published article is, and when it changed last, the oldest first: at most so many. */
export function listPublishedAddresses(db: Database, most: number) {
  // Edited before its day of publication came, it is as old as that day.
  const changed = sql<Date>`greatest(${updatedAt}, ${newsArticles.publishedAt})`.mapWith(updatedAt);
  return db
    .select({ id, changed })
    .from(newsArticles)
    .where(isPublished)
    .orderBy(newsArticles.publishedAt, id)
    .limit(most);
}

/**
 * Whatever was changed of it: an article with a day of publication has everything that readers need.
 * @throws HttpError 400
 */
export function assertPublishable<Article extends typeof newsArticles.$inferSelect>(
  article: Article,
): Article {
  const missing = article.publishedAt ? missingToPublish(article) : [];
  if (missing.length === 0) return article;
  throw badInput(
    missing.map(({ message }) => message).join(". "),
    Object.fromEntries(missing.map(({ field, message }) => [field, [message]])),
  );
}
