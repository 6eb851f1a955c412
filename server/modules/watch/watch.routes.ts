import { and, eq, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Router } from "express";
import { readSettings } from "#server/modules/settings/settings.ts";
import { createContent } from "#server/modules/versions/versioned-content.ts";
import type { Database } from "#server/platform/database/database.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { foundRow } from "#server/platform/http/rows.ts";
import type { Module } from "#server/platform/module.ts";
import {
  type ConnectionCheck,
  type ConnectionChecks,
  hostOf,
  TestFailure,
} from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/watch.ts";
import { committeeName } from "#shared/committees.ts";
import { watchCommitteeMembers, watchItems } from "#shared/schema/watch.ts";
import { forEditors } from "#shared/team.ts";
import { serveCalendarFiles } from "./calendar.ts";
import { draftArticleOf } from "./draft-article.ts";
import { listWatch, listWatchForAdmin } from "./list-watch.ts";
import { notifyAboutNewItemsJob, watchTasks } from "./new-items.ts";
import { refreshSource, refreshWatchJob, sources } from "./refresh-watch.ts";
import { disabledReason, type Source } from "./source.ts";

function watchRoutes(services: Services): Router {
  const { database } = services;
  const router = createRouter(services);

  route(router, contract.getWatch, () => listWatch(services));

  route(router, contract.getWatchForAdmin, () => listWatchForAdmin(services));

  route(router, contract.listCommittees, async () => {
    const rows = await database.db
      .select({ code: watchCommitteeMembers.committee })
      .from(watchCommitteeMembers)
      .orderBy(watchCommitteeMembers.committee);
    return rows.map(({ code }) => ({ code, name: committeeName(code) }));
  });

  type Changes = PgUpdateSetSource<typeof watchItems>;
  async function review(tx: Database, id: string, changes: Changes) {
    const rows = await tx
      .update(watchItems)
      .set({ ...changes, reviewedAt: services.clock() })
      .where(eq(watchItems.id, id))
      .returning();
    return foundRow(rows);
  }

  route(router, contract.updateWatchItem, ({ params, body }) =>
    review(database.db, params.id, {
      ...body,
      revision: sql`${watchItems.revision} + 1`,
      revisedAt: services.clock(),
    }),
  );

  route(router, contract.draftArticle, async ({ params }) => {
    const article = await draftArticleOf(services, params.id);
    return database.db.transaction(async (tx) => {
      await review(tx, params.id, {});
      return createContent(tx, "news", article);
    });
  });

  serveCalendarFiles(router, services);
  return router;
}

const watchConnections = (services: Services): ConnectionChecks =>
  Object.fromEntries(sources.map((source) => [source.name, sourceConnection(services, source)]));

const sourceConnection = (services: Services, source: Source): ConnectionCheck => ({
  name: source.label,
  async describe() {
    const { database, env } = services;
    const off = disabledReason(source, env, await readSettings(database.db));
    if (off) return { configured: false, detail: off };
    return { configured: true, detail: await describeItems(services, source) };
  },
  async test() {
    const { result, problem } = await refreshSource(services, source);
    if (problem) throw new TestFailure(problem);
    return `${source.label} ${result === "read" ? "was read" : "is being read already"}.`;
  },
  recordsItself: true,
  lateMessage: `${source.label} is being read. This can take a minute.`,
});

async function describeItems({ database, env }: Services, source: Source): Promise<string> {
  const host = hostOf(env[source.address]);
  if (source.name === "committees") return host;
  const isThere = and(eq(watchItems.source, source.name), isNull(watchItems.goneAt));
  return `${host}, ${await database.db.$count(watchItems, isThere)} found`;
}

export const watchModule: Module = {
  routes: watchRoutes,
  connections: watchConnections,
  adminTasks: { access: forEditors, read: watchTasks },
  jobs: (services) => [refreshWatchJob(services), notifyAboutNewItemsJob(services)],
};
