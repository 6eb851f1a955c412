import { desc, sql } from "drizzle-orm";
import { Router } from "express";
import { notFound } from "#server/http/errors.ts";
import { route } from "#server/http/route.ts";
import { insertedRow, refuseUpdate, rowAsSeen, rowWithId } from "#server/http/rows.ts";
import type { Services } from "#server/services.ts";
import { createNewsArticle, deleteNewsArticle, listAllNews, updateNewsArticle } from "#shared/api/news.ts";
import { insertNewsArticle, newsArticles } from "#shared/schema/content.ts";

const toDate = (iso: string | null) => (iso === null ? null : new Date(iso));

/** Articles as the administrator edits them: drafts, published ones and those for later. */
export function adminNewsRoutes({ database: { db }, published }: Services): Router {
  const router = Router();

  // Drafts first: they are what is being worked on.
  route(router, listAllNews, () =>
    db
      .select()
      .from(newsArticles)
      .orderBy(sql`${newsArticles.publishedAt} desc nulls first`, desc(newsArticles.createdAt)),
  );

  route(router, createNewsArticle, async ({ body: { publishedAt = null, ...article } }) => {
    const row = insertNewsArticle.parse({ ...article, publishedAt: toDate(publishedAt) });
    const created = insertedRow(await db.insert(newsArticles).values(row).returning());
    published.changed();
    return created;
  });

  route(router, updateNewsArticle, async ({ params: { id }, body }) => {
    const { updatedAt: seen, publishedAt, ...changes } = body;
    const day = publishedAt === undefined ? {} : { publishedAt: toDate(publishedAt) };
    const [article] = await db
      .update(newsArticles)
      .set({ ...changes, ...day, updatedAt: new Date() })
      .where(rowAsSeen(newsArticles, id, seen))
      .returning();
    published.changed();
    return article ?? refuseUpdate(db, newsArticles, id);
  });

  route(router, deleteNewsArticle, async ({ params: { id } }) => {
    const deleted = await db
      .delete(newsArticles)
      .where(rowWithId(newsArticles, id))
      .returning({ id: newsArticles.id });
    if (deleted.length === 0) throw notFound();
    published.changed();
  });
  return router;
}
