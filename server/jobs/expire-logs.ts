import { inArray, lt, sql } from "drizzle-orm";
import type { Services } from "#server/services.ts";
import { adminLogs } from "#shared/schema/logs.ts";

/** Any fixed number of ours: of several servers one expires. */
const expiryLock = 7_243_012;
const everyMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** So many rows go at a time: a delete holds nothing up for long. */
const batchSize = 5000;

/**
 * Removes what is older than LOG_RETENTION_DAYS, unless another server is at it.
 * @returns how many entries were removed.
 */
export async function expireLogs({ database, env }: Services, now = Date.now()): Promise<number> {
  const before = new Date(now - env.LOG_RETENTION_DAYS * dayMs);
  for (let removed = 0; ; ) {
    const batch = await database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ ours: boolean }>(
        sql`select pg_try_advisory_xact_lock(${expiryLock}) as ours`,
      );
      if (!rows[0]?.ours) return 0;
      const old = tx
        .select({ id: adminLogs.id })
        .from(adminLogs)
        .where(lt(adminLogs.createdAt, before))
        .orderBy(adminLogs.createdAt)
        .limit(batchSize);
      const { rowCount } = await tx.delete(adminLogs).where(inArray(adminLogs.id, old));
      return rowCount ?? 0;
    });
    removed += batch;
    if (batch < batchSize) return removed;
  }
}

/** Expires the log at once and every hour. Returns what stops it. */
export function startLogExpiry(services: Services): () => Promise<void> {
  const { activityLog, log } = services;
  let expiring: Promise<void> = Promise.resolve();
  const expire = () => {
    expiring = expireLogs(services)
      .then((removed) => {
        if (removed > 0)
          activityLog.record({ action: "logs.expire", message: `${removed} old log entries were removed` });
      })
      .catch((error: unknown) => log.warn({ err: error }, "old log entries were not removed"));
  };
  expire();
  const timer = setInterval(expire, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await expiring;
  };
}
