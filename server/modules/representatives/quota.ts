import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { serviceUsage } from "#shared/schema/settings.ts";

const today = sql`(now() at time zone 'utc')::date`;

/** Today (UTC), over all instances. */
export async function callsToday(db: Database): Promise<number> {
  const [usage] = await db
    .select({ calls: serviceUsage.calls })
    .from(serviceUsage)
    .where(eq(serviceUsage.day, today));
  return usage?.calls ?? 0;
}

/** The part of a day's quota that may be spent by now: two hours ahead of an even day, so that a morning can't use it up. */
export function shareByNow(quota: number, now = new Date()): number {
  return Math.min(quota, Math.floor((quota * (now.getUTCHours() + 2)) / 24));
}

/** Takes one call of today's quota, over all instances; false when this hour's share is used up. */
export async function takeFromQuota(db: Database, quota: number): Promise<boolean> {
  const share = shareByNow(quota);
  if (share < 1) return false;
  const taken = await db
    .insert(serviceUsage)
    .values({ day: today, calls: 1 })
    .onConflictDoUpdate({
      target: serviceUsage.day,
      set: { calls: sql`${serviceUsage.calls} + 1` },
      setWhere: sql`${serviceUsage.calls} < ${share}`,
    })
    .returning({ calls: serviceUsage.calls });
  return taken.length > 0;
}
