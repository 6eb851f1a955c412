import { eq } from "drizzle-orm";
import { Router } from "express";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { route } from "#server/platform/http/route.ts";
import { foundRow } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import { draftArticle, getWatch, getWatchForAdmin, updateFind } from "#shared/api/watch.ts";
import { watchFinds } from "#shared/schema/watch.ts";
import { calendarRoutes } from "./calendar.routes.ts";
import { draftArticleOf } from "./draft-article.ts";
import { listWatch, listWatchForAdmin } from "./list-watch.ts";

export function watchRoutes(services: Services): Router {
  const { database, responseCache } = services;
  const router = Router();

  router.get(
    getWatch.path,
    responseCache.endpoint(getWatch, () => listWatch(services)),
  );

  route(router, getWatchForAdmin, () => listWatchForAdmin(services));

  async function review(id: string, changes: Partial<typeof watchFinds.$inferInsert>) {
    const rows = await database.db
      .update(watchFinds)
      .set({ ...changes, reviewedAt: services.clock() })
      .where(eq(watchFinds.id, id))
      .returning();
    responseCache.invalidate(getWatch);
    return foundRow(rows);
  }

  route(router, updateFind, ({ params, body }) => review(params.id, body));

  route(router, draftArticle, async ({ params }) => {
    const draft = await draftArticleOf(services, params.id);
    if (!draft) throw notFound();
    await review(params.id, {});
    return draft;
  });

  return router.use(calendarRoutes(services));
}
