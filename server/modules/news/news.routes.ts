import { desc, sql } from "drizzle-orm";
import type { Router } from "express";
import { inLanguage } from "#server/modules/translations/published-translations.ts";
import { createContent, deleteContent, updateContent } from "#server/modules/versions/versioned-content.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { linkNextPage, pageOf, setTotalHeader } from "#server/platform/http/list-page.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { foundRow, rowWithId } from "#server/platform/http/rows.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import {
  createNewsArticle,
  deleteNewsArticle,
  getNewsArticle,
  getNewsArticleForAdmin,
  listAllNews,
  listNews,
  updateNewsArticle,
} from "#shared/api/news.ts";
import { insertNewsArticle, newsArticles } from "#shared/schema/content.ts";
import { assertPublishable, findPublishedArticle, listPublishedNews } from "./news.ts";

// Drafts first, because they are being worked on.
const inOrder = [
  sql`${newsArticles.publishedAt} desc nulls first`,
  desc(newsArticles.createdAt),
  newsArticles.id,
];

function newsRoutes(services: Services): Router {
  const { db } = services.database;
  const router = createRouter(services);

  route(router, listNews, async ({ query, setHeader }) => {
    const page = await listPublishedNews(db, query);
    linkNextPage(setHeader, { path: listNews.path, count: page.length }, query);
    return inLanguage(db, "news", query.language, page);
  });

  route(router, getNewsArticle, async ({ params, query: { language } }) => {
    const article = await findPublishedArticle(db, params.id, language);
    if (!article) throw notFound(sentence("articleGone"));
    return article;
  });

  route(router, listAllNews, async ({ query, setHeader }) => {
    setTotalHeader(setHeader, { total: await db.$count(newsArticles) });
    const articles = db
      .select()
      .from(newsArticles)
      .orderBy(...inOrder);
    return pageOf(articles.$dynamic(), query);
  });

  route(router, getNewsArticleForAdmin, async ({ params: { id } }) =>
    foundRow(await db.select().from(newsArticles).where(rowWithId(newsArticles, id))),
  );

  route(router, createNewsArticle, ({ body: { publishedAt = null, ...article } }) =>
    createContent(db, "news", insertNewsArticle.parse({ ...article, publishedAt })),
  );

  route(router, updateNewsArticle, async ({ params: { id }, body }) => {
    const { after } = await updateContent(services, "news", id, body, assertPublishable);
    return after;
  });

  route(router, deleteNewsArticle, async ({ params: { id } }) => {
    await deleteContent(services, "news", id);
  });
  return router;
}

export const newsModule: Module = { routes: newsRoutes };
