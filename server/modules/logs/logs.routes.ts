import { and, desc, eq, gte, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import { escapeLike } from "#server/platform/database/database.ts";
import { countUpTo, inBatches, isAnyOf } from "#server/platform/database/queries.ts";
import { route } from "#server/platform/http/route.ts";
import { setTotalHeader } from "#server/platform/http/rows.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { listLogs } from "#shared/api/logs.ts";
import { dayMs } from "#shared/durations.ts";
import { adminLogs } from "#shared/schema/logs.ts";

type Filter = EndpointArgs<typeof listLogs>["query"];

const maxCounted = 1000;

// Exactly the expression of the trigram index.
const searchable = sql`lower(${adminLogs.action} || ' ' || ${adminLogs.message} || ' ' || coalesce(${adminLogs.url}, ''))`;

const matching = ({ level, debug, q, from, to }: Filter): SQL[] => [
  ...(level ? [eq(adminLogs.level, level)] : debug === "false" ? [ne(adminLogs.level, "debug")] : []),
  ...(q ? [sql`${searchable} like ${`%${escapeLike(q.toLowerCase())}%`}`] : []),
  ...(from ? [gte(adminLogs.createdAt, new Date(from))] : []),
  ...(to ? [lte(adminLogs.createdAt, new Date(to))] : []),
];

const batchSize = 1000;

export async function expireLogs({ clock, database, env }: Services): Promise<number> {
  const before = new Date(clock().getTime() - env.LOG_RETENTION_DAYS * dayMs);
  const old = database.db
    .select({ id: adminLogs.id })
    .from(adminLogs)
    .where(lt(adminLogs.createdAt, before))
    .orderBy(adminLogs.createdAt)
    .limit(batchSize)
    .for("update", { skipLocked: true });
  return inBatches(
    batchSize,
    async () => (await database.db.delete(adminLogs).where(isAnyOf(adminLogs.id, old))).rowCount,
  );
}

export const expireLogsJob = (services: Services): Job => ({
  name: "expire-logs",
  every: "hour",
  async run() {
    const removed = await expireLogs(services);
    if (removed > 0)
      services.activityLog.record({
        action: "logs.expire",
        message: `${removed} old log entries were removed`,
      });
  },
});

export const logsModule: Module = {
  routes(router, services) {
    const { db } = services.database;
    route(router, listLogs, async ({ query, setHeader }) => {
      const conditions = matching(query);
      const [entries, total] = await Promise.all([
        db
          .select()
          .from(adminLogs)
          .where(and(...conditions, query.before ? lt(adminLogs.id, query.before) : undefined))
          .orderBy(desc(adminLogs.id))
          .limit(query.limit),
        countUpTo(db, adminLogs, maxCounted, and(...conditions)),
      ]);
      setTotalHeader(setHeader, { total, isMinimum: total === maxCounted });
      return entries;
    });
  },
  jobs: (services) => [expireLogsJob(services)],
};
