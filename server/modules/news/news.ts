import { and, desc, eq, sql } from "drizzle-orm";
import { publicContent } from "#server/modules/public-rows/public-rows.ts";
import { inLanguage, isTranslated } from "#server/modules/translations/published-translations.ts";
import type { Database } from "#server/platform/database/database.ts";
import { badInput } from "#server/platform/errors/http-errors.ts";
import { missingToPublish } from "#shared/api/news.ts";
import { isUuid } from "#shared/fields.ts";
import type { Language } from "#shared/language.ts";
import { newsArticles } from "#shared/schema/content.ts";

const isPublished = publicContent.news;

// `isPublished` excludes null.
const publishedAt = sql<Date>`${newsArticles.publishedAt}`.mapWith(newsArticles.publishedAt);
const { id, title, excerpt, imageUrl, category, content, updatedAt } = newsArticles;

export function listPublishedNews(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({ id, title, excerpt, imageUrl, category, publishedAt })
    .from(newsArticles)
    .where(isPublished)
    .orderBy(desc(newsArticles.publishedAt), desc(id))
    .limit(limit)
    .offset(offset);
}

export async function findPublishedArticle(db: Database, articleId: string, language?: Language) {
  if (!isUuid(articleId)) return undefined;
  const [article] = await db
    .select({
      id,
      title,
      excerpt,
      imageUrl,
      category,
      content,
      publishedAt,
      updatedAt,
      isTranslated: isTranslated("news", id),
    })
    .from(newsArticles)
    .where(and(eq(id, articleId), isPublished));
  return article && (await inLanguage(db, "news", language, [article]))[0];
}

// An edit before the day of publication counts as of that day.
const changed = sql<Date>`greatest(${updatedAt}, ${newsArticles.publishedAt})`.mapWith(updatedAt);

/** In Spanish, those that are translated. */
export async function listArticlesForFeed(db: Database, language: Language, limit: number) {
  const articles = await db
    .select({ id, title, excerpt, category, content, publishedAt, changed })
    .from(newsArticles)
    .where(and(isPublished, language === "es" ? isTranslated("news", id) : undefined))
    .orderBy(desc(newsArticles.publishedAt), desc(id))
    .limit(limit);
  return inLanguage(db, "news", language, articles);
}

export function listPublishedAddresses(db: Database, limit: number) {
  return db
    .select({ id, changed, isTranslated: isTranslated("news", id) })
    .from(newsArticles)
    .where(isPublished)
    .orderBy(newsArticles.publishedAt, id)
    .limit(limit);
}

/** @throws HttpError 400 when a public article lacks what readers need */
export function assertPublishable(article: typeof newsArticles.$inferSelect): void {
  const missing = article.publishedAt ? missingToPublish(article) : [];
  if (missing.length === 0) return;
  throw badInput(
    missing.map(({ message }) => message).join(". "),
    Object.fromEntries(missing.map(({ field, message }) => [field, [message]])),
  );
}
