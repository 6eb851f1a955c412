import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { publicContent } from "#server/modules/public-rows/public-rows.ts";
import {
  inLanguage,
  isTranslated,
  translatedAt,
} from "#server/modules/translations/published-translations.ts";
import { createContent, deleteContent, updateContent } from "#server/modules/versions/versioned-content.ts";
import type { Database } from "#server/platform/database/database.ts";
import { badInput, notFound } from "#server/platform/errors/http-errors.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { foundRow, linkNextPage, pageOf, setTotalHeader } from "#server/platform/http/rows.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/news.ts";
import type { Language } from "#shared/language.ts";
import { insertNewsArticle, newsArticles } from "#shared/schema/content.ts";

// Drafts first, because they are being worked on.
const inOrder = [
  sql`${newsArticles.publishedAt} desc nulls first`,
  desc(newsArticles.createdAt),
  newsArticles.id,
];

function newsRoutes(router: AppRouter, services: Services): void {
  const { db } = services.database;
  route(router, contract.listNews, async ({ query, setHeader }) => {
    const page = await db
      .select({ id, title, excerpt, imageUrl, category, publishedAt })
      .from(newsArticles)
      .where(isPublished)
      .orderBy(desc(newsArticles.publishedAt), desc(id))
      .limit(query.limit)
      .offset(query.offset);
    linkNextPage(setHeader, contract.listNews.path, page, query);
    return inLanguage(db, "news", query.language, page);
  });

  route(router, contract.getNewsArticle, async ({ params, query: { language } }) => {
    const article = await findPublishedArticle(db, params.id, language);
    if (!article) throw notFound(sentence("articleGone"));
    return article;
  });

  route(router, contract.listAllNews, async ({ query, setHeader }) => {
    setTotalHeader(setHeader, { total: await db.$count(newsArticles) });
    const articles = db
      .select()
      .from(newsArticles)
      .orderBy(...inOrder);
    return pageOf(articles.$dynamic(), query);
  });

  route(router, contract.getNewsArticleForAdmin, async ({ params: { id } }) =>
    foundRow(await db.select().from(newsArticles).where(eq(newsArticles.id, id))),
  );

  route(router, contract.createNewsArticle, ({ body: { publishedAt = null, ...article } }) =>
    createContent(db, "news", insertNewsArticle.parse({ ...article, publishedAt })),
  );

  route(router, contract.updateNewsArticle, ({ params: { id }, body }) =>
    updateContent(db, "news", id, body, assertPublishable),
  );

  route(router, contract.deleteNewsArticle, ({ params: { id } }) => deleteContent(db, "news", id));
}

const isPublished = publicContent.news;

// `isPublished` excludes null.
const publishedAt = sql<Date>`${newsArticles.publishedAt}`.mapWith(newsArticles.publishedAt);
const { id, title, excerpt, imageUrl, category, content, updatedAt } = newsArticles;

export async function findPublishedArticle(db: Database, articleId: string, language?: Language) {
  const [article] = await db
    .select({
      ...getTableColumns(newsArticles),
      publishedAt,
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
  const isSpanish = language === "es";
  const lastChanged = isSpanish
    ? sql<Date>`greatest(${changed}, ${translatedAt("news", id)})`.mapWith(updatedAt)
    : changed;
  const articles = await db
    .select({ id, title, excerpt, category, content, publishedAt, changed: lastChanged })
    .from(newsArticles)
    .where(and(isPublished, isSpanish ? isTranslated("news", id) : undefined))
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
function assertPublishable(article: typeof newsArticles.$inferSelect): void {
  const missing = article.publishedAt ? contract.missingToPublish(article) : [];
  if (missing.length === 0) return;
  throw badInput(
    missing.map(({ message }) => message).join(". "),
    Object.fromEntries(missing.map(({ field, message }) => [field, [message]])),
  );
}

export const newsModule: Module = { routes: newsRoutes };
