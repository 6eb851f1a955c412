import { Router } from "express";
import { notFound } from "#server/http/errors.ts";
import { route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { getNewsArticle, listNews } from "#shared/api/news.ts";
import { findPublishedArticle, listPublishedNews } from "./news.ts";

/** The public news. */
export function newsRoutes({ database, published }: Services): Router {
  const router = Router();
  const standard = listNews.query.parse({});
  router.get(
    listNews.path,
    published.endpoint(listNews, () => listPublishedNews(database.db, standard)),
  );
  route(router, listNews, async ({ query }) => listPublishedNews(database.db, query));

  route(router, getNewsArticle, async ({ params }) => {
    const article = await findPublishedArticle(database.db, params.id);
    if (!article) throw notFound("This article is not here. It may have been taken down.");
    return article;
  });
  return router;
}
