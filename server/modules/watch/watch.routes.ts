import { Router } from "express";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import { draftArticle, getWatch, getWatchForAdmin, updateFind } from "#shared/api/watch.ts";
import { calendarRoutes } from "./calendar.routes.ts";
import { draftArticleOf } from "./draft-article.ts";
import { listWatch, listWatchForAdmin } from "./list-watch.ts";
import { reviewFind } from "./review-find.ts";

export function watchRoutes(services: Services): Router {
  const router = Router();

  router.get(
    getWatch.path,
    services.responseCache.endpoint(getWatch, () => listWatch(services)),
  );

  route(router, getWatchForAdmin, () => listWatchForAdmin(services));

  route(router, updateFind, async ({ params, body }) => {
    const row = await reviewFind(services, params.id, body);
    if (!row) throw notFound();
    return row;
  });

  route(router, draftArticle, async ({ params }) => {
    const draft = await draftArticleOf(services, params.id);
    if (!draft) throw notFound();
    await reviewFind(services, params.id, {});
    return draft;
  });

  return router.use(calendarRoutes(services));
}
