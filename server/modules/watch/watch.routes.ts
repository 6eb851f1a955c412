import { and, desc, eq, gt, isNull, max, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { readSettings } from "#server/modules/settings/settings.ts";
import { createContent } from "#server/modules/versions/versioned-content.ts";
import { howMany } from "#server/platform/admin-tasks.ts";
import type { Database } from "#server/platform/database/database.ts";
import { tryLock } from "#server/platform/database/locks.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { foundRow } from "#server/platform/http/rows.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Module, ReadAdminTasks } from "#server/platform/module.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import {
  type ConnectionCheck,
  failingSince,
  hostOf,
  TestFailure,
} from "#server/platform/service-health/service-health.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/watch.ts";
import { committeeName } from "#shared/committees.ts";
import { dayMs, hourMs } from "#shared/durations.ts";
import { watchCommitteeMembers, watchItems, watchReads } from "#shared/schema/watch.ts";
import { forEditors } from "#shared/team.ts";
import { serveCalendarFiles } from "./calendar.ts";
import { draftArticleOf } from "./draft-article.ts";
import { listWatch, listWatchForAdmin } from "./list-watch.ts";
import { refreshSource, refreshWatchJob, sources } from "./refresh-watch.ts";
import { disabledReason, type Source } from "./source.ts";

function watchRoutes(router: AppRouter, services: Services): void {
  const { database } = services;
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
}

const sourceConnection = (services: Services, source: Source): ConnectionCheck => ({
  name: source.label,
  async describe() {
    const { database, env } = services;
    const off = disabledReason(source, env, await readSettings(database.db));
    if (off) return { configured: false, detail: off };
    const host = hostOf(env[source.address]);
    if (source.name === "committees") return { configured: true, detail: host };
    const isThere = and(eq(watchItems.source, source.name), isNull(watchItems.goneAt));
    return { configured: true, detail: `${host}, ${await database.db.$count(watchItems, isThere)} found` };
  },
  async test() {
    const { result, problem } = await refreshSource(services, source);
    if (problem) throw new TestFailure(problem);
    return `${source.label} ${result === "read" ? "was read" : "is being read already"}.`;
  },
  recordsItself: true,
  lateMessage: `${source.label} is being read. This can take a minute.`,
});

const newForMs = 7 * dayMs;
const failingForMs = hourMs;

export const watchTasks: ReadAdminTasks = async (services) => [
  ...(await failingSources(services)),
  ...(await newItems(services)),
];

async function failingSources({ clock, database: { db } }: Services) {
  const reads = await db.select().from(watchReads).where(gt(watchReads.failures, 0));
  const latest = clock().getTime() - failingForMs;
  const failing = sources.filter(({ name }) =>
    reads.some(({ source, readAt }) => source === name && (readAt?.getTime() ?? 0) < latest),
  );
  if (failing.length === 0) return [];
  const labels = failing.map(({ label }) => label.replace(/^The /, "the "));
  const since = await failingSince(
    db,
    failing.map(({ name }) => name),
  );
  return [
    {
      subject: "washington-failing",
      kind: "broken" as const,
      sentence: `We couldn't check ${new Intl.ListFormat("en-US").format(labels)}.`,
      since: since ?? null,
      href: "/admin?tab=settings&section=washington#connections",
      action: "See sources",
    },
  ];
}

async function newItems({ clock, database: { db } }: Services) {
  const [newest] = await db
    .select({ title: watchItems.title, count: sql<number>`count(*) over ()::int` })
    .from(watchItems)
    .where(
      and(
        isNull(watchItems.goneAt),
        isNull(watchItems.reviewedAt),
        eq(watchItems.hidden, false),
        gt(watchItems.firstSeenAt, new Date(clock().getTime() - newForMs)),
      ),
    )
    .orderBy(desc(watchItems.firstSeenAt), watchItems.id)
    .limit(1);
  if (!newest) return [];
  const items = howMany(newest.count, "new item from Washington:", "new items from Washington, the newest:");
  return [
    {
      subject: "washington",
      sentence: `${items} ${newest.title}`,
      href: "/admin?tab=settings&section=washington#found-in-washington",
      action: "See items",
    },
  ];
}

const notifyLock = "notify about finds";

/** Queues at most one email a day to the administrator, about items that no earlier email counted. */
export async function notifyAboutNewItems({ clock, database, env }: Services): Promise<void> {
  if (!env.ADMIN_EMAIL) return;
  const now = clock();
  await database.db.transaction(async (tx) => {
    if (!(await tryLock(tx, notifyLock))) return;
    const [last] = await tx.select({ at: max(watchItems.notifiedAt) }).from(watchItems);
    if (last?.at && now.getTime() - last.at.getTime() < dayMs) return;
    const items = await tx
      .update(watchItems)
      .set({ notifiedAt: now })
      .where(and(isNull(watchItems.notifiedAt), isNull(watchItems.goneAt), eq(watchItems.hidden, false)))
      .returning({ id: watchItems.id });
    if (items.length === 0) return;
    await queueDeliveries(tx, { kind: "mail.watch-finds", payload: { count: items.length } });
  });
}

const roundMs = 20_000;

export const notifyAboutNewItemsJob = (services: Services): Job => ({
  name: "notify-about-finds",
  every: "minute",
  async run() {
    const [last] = await services.database.db.select({ at: max(watchReads.attemptedAt) }).from(watchReads);
    // Waits for the end of a round, so that one email covers all sources.
    if (services.clock().getTime() - (last?.at?.getTime() ?? 0) > roundMs)
      await notifyAboutNewItems(services);
  },
});

export const watchModule: Module = {
  routes: watchRoutes,
  connections: (services) =>
    Object.fromEntries(sources.map((source) => [source.name, sourceConnection(services, source)])),
  adminTasks: { access: forEditors, read: watchTasks },
  jobs: (services) => [refreshWatchJob(services), notifyAboutNewItemsJob(services)],
};
