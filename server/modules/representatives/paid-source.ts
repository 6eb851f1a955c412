import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";
import { serviceUsage } from "#shared/schema/settings.ts";
import type { FiveCallsAccess } from "./five-calls.ts";
import { fiveCallsAccess, type LookupConfig } from "./representative-config.ts";

const today = sql`(now() at time zone 'utc')::date`;

export async function callsToday(db: Database): Promise<number> {
  const [usage] = await db
    .select({ calls: serviceUsage.calls })
    .from(serviceUsage)
    .where(eq(serviceUsage.day, today));
  return usage?.calls ?? 0;
}

/** The part of a day's quota that may be spent by now: two hours ahead of an even day, so that a morning can't use it up. */
function shareByNow(quota: number): number {
  return Math.min(quota, Math.floor((quota * (new Date().getUTCHours() + 2)) / 24));
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

/** Then lookups go to the second source. Only this client's share is used up, so its responses are not cached for others. */
export const shareUsedUp = "share used up";

export async function takePaidSource(
  services: Services,
  config: LookupConfig,
  rateLimitKey: string,
): Promise<FiveCallsAccess | typeof shareUsedUp | undefined> {
  const access = accessTo(services, config);
  if (!access) return undefined;
  const { database, rateLimits, serviceHealth } = services;
  const isOver = (await callsToday(database.db)) >= shareByNow(config.quotaLimit);
  if (!isOver && !(await rateLimits.named("paid lookups").hasRoom(rateLimitKey))) return shareUsedUp;
  if (!isOver && (await takeFromQuota(database.db, config.quotaLimit))) return access;
  serviceHealth.recordFailure("five-calls", "what may be asked by this hour of today's quota is used up");
  return undefined;
}

function accessTo(services: Services, config: LookupConfig): FiveCallsAccess | undefined {
  try {
    return fiveCallsAccess(config, services);
  } catch {
    services.serviceHealth.recordFailure("five-calls", "the stored key can't be read: please enter it again");
    return undefined;
  }
}
