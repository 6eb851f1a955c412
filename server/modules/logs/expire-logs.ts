import { lt, sql } from "drizzle-orm";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { dayMs } from "#shared/durations.ts";
import { adminLogs } from "#shared/schema/logs.ts";

/** Batches stay within the statement timeout on a busy machine, too. */
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
  for (let removed = 0; ; ) {
    // array(): as a plain subquery the planner might run it more than once.
    const { rowCount } = await database.db
      .delete(adminLogs)
      .where(sql`${adminLogs.id} = any (array(${old}))`);
    const batch = rowCount ?? 0;
    removed += batch;
    if (batch < batchSize) return removed;
  }
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
