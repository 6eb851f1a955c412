import { desc, sql } from "drizzle-orm";
import { Router } from "express";
import { keepVersion } from "#server/modules/versions/keep-version.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { pageOf, setTotalHeader } from "#server/platform/http/list-page.ts";
import { route } from "#server/platform/http/route.ts";
import { foundRow, insertedRow, refuseUpdate, rowAtVersion, rowWithId } from "#server/platform/http/rows.ts";
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

const toDate = (iso: string | null) => (iso === null ? null : new Date(iso));

// Drafts first, because they are being worked on.
const inOrder = [
  sql`${newsArticles.publishedAt} desc nulls first`,
  desc(newsArticles.createdAt),
  newsArticles.id,
];

export function newsRoutes({ database: { db }, responseCache }: Services): Router {
  const router = Router();

  const standard = listNews.query.parse({});
  router.get(
    listNews.path,
    responseCache.endpoint(listNews, () => listPublishedNews(db, standard)),
  );
  route(router, listNews, ({ query }) => listPublishedNews(db, query));

  route(router, getNewsArticle, async ({ params }) => {
    const article = await findPublishedArticle(db, params.id);
    if (!article) throw notFound("This article is not here. It may have been taken down.");
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

  route(router, createNewsArticle, async ({ body: { publishedAt = null, ...article } }) => {
    const row = insertNewsArticle.parse({ ...article, publishedAt: toDate(publishedAt) });
    const created = insertedRow(await db.insert(newsArticles).values(row).returning());
    responseCache.invalidate(listNews);
    return created;
  });

  route(router, updateNewsArticle, async ({ params: { id }, body }) => {
    const { updatedAt: expectedVersion, publishedAt, ...changes } = body;
    const day = publishedAt === undefined ? {} : { publishedAt: toDate(publishedAt) };
    const updated = await db.transaction(async (tx) => {
      await keepVersion(tx, "news", id, "updated");
      const [article] = await tx
        .update(newsArticles)
        .set({ ...changes, ...day, updatedAt: new Date() })
        .where(rowAtVersion(newsArticles, id, expectedVersion))
        .returning();
      return assertPublishable(article ?? (await refuseUpdate(tx, newsArticles, id)));
    });
    responseCache.invalidate(listNews);
    return updated;
  });

  route(router, deleteNewsArticle, async ({ params: { id } }) => {
    await db.transaction(async (tx) => {
      await keepVersion(tx, "news", id, "deleted");
      foundRow(await tx.delete(newsArticles).where(rowWithId(newsArticles, id)).returning());
    });
    responseCache.invalidate(listNews);
  });
  return router;
}
