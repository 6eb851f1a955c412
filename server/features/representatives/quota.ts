import { sql } from "drizzle-orm";
import type { Database } from "#server/db.ts";
import { serviceUsage } from "#shared/schema/settings.ts";

/** Takes one call of today's (UTC) quota, over all instances; false when it is used up. */
export async function takeFromQuota(db: Database, limit: number): Promise<boolean> {
  const taken = await db
    .insert(serviceUsage)
    .values({ day: sql`(now() at time zone 'utc')::date`, calls: 1 })
    .onConflictDoUpdate({
      target: serviceUsage.day,
      set: { calls: sql`${serviceUsage.calls} + 1` },
      setWhere: sql`${serviceUsage.calls} < ${limit}`,
    })
    .returning({ calls: serviceUsage.calls });
  return taken.length > 0;
}
