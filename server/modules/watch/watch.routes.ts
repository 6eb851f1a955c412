import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Router } from "express";
import { createContent } from "#server/modules/versions/versioned-content.ts";
import type { Database } from "#server/platform/database/database.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { foundRow } from "#server/platform/http/rows.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import {
  draftArticle,
  getWatch,
  getWatchForAdmin,
  listCommittees,
  updateWatchItem,
} from "#shared/api/watch.ts";
import { committeeName } from "#shared/committees.ts";
import { watchCommitteeMembers, watchItems } from "#shared/schema/watch.ts";
import { forEditors } from "#shared/team.ts";
import { serveCalendarFiles } from "./calendar.ts";
import { draftArticleOf } from "./draft-article.ts";
import { listWatch, listWatchForAdmin } from "./list-watch.ts";
import { notifyAboutNewItemsJob, watchTasks } from "./new-items.ts";
import { refreshWatchJob } from "./refresh-watch.ts";
import { watchConnections } from "./watch.connections.ts";

function watchRoutes(services: Services): Router {
  const { database } = services;
  const router = createRouter(services);

  route(router, getWatch, () => listWatch(services));

  route(router, getWatchForAdmin, () => listWatchForAdmin(services));

  route(router, listCommittees, async () => {
    const rows = await database.db
      .select({ code: watchCommitteeMembers.committee })
      .from(watchCommitteeMembers)
      .orderBy(watchCommitteeMembers.committee);
    return rows.map(({ code }) => ({ code, name: committeeName(code) }));
  });

  type Changes = PgUpdateSetSource<typeof watchItems>;
  async function review(tx: Pick<Database, "update">, id: string, changes: Changes) {
    const rows = await tx
      .update(watchItems)
      .set({ ...changes, reviewedAt: services.clock() })
      .where(eq(watchItems.id, id))
      .returning();
    return foundRow(rows);
  }

  route(router, updateWatchItem, ({ params, body }) =>
    review(database.db, params.id, {
      ...body,
      revision: sql`${watchItems.revision} + 1`,
      revisedAt: services.clock(),
    }),
  );

  route(router, draftArticle, async ({ params }) => {
    const article = await draftArticleOf(services, params.id);
    return database.db.transaction(async (tx) => {
      await review(tx, params.id, {});
      return createContent(tx, "news", article);
    });
  });

  serveCalendarFiles(router, services);
  return router;
}

export const watchModule: Module = {
  routes: watchRoutes,
  connections: watchConnections,
  adminTasks: { access: forEditors, read: watchTasks },
  jobs: (services) => [refreshWatchJob(services), notifyAboutNewItemsJob(services)],
};
