import { isWithinLimit } from "#server/platform/http/rate-limit.ts";
import type { Services } from "#server/platform/services.ts";
import type { FiveCallsAccess } from "./five-calls.ts";
import { callsToday, shareByNow, takeFromQuota } from "./quota.ts";
import { fiveCallsAccess, type LookupConfig } from "./representative-config.ts";

/** For one client a day; then the second source answers. */
export const paidShare = { calls: 100, seconds: 24 * 3600, exact: true } as const;

interface PaidSource {
  access: FiveCallsAccess | undefined;
  /** Only this client's share is used up, so its answers are not cached for others. */
  isShareUsedUp: boolean;
}

export async function takePaidSource(
  services: Services,
  config: LookupConfig,
  client: string,
): Promise<PaidSource> {
  const none = { access: undefined, isShareUsedUp: false };
  const access = accessTo(services, config);
  if (!access) return none;
  const { database, rateLimits, serviceHealth } = services;
  const isOver = (await callsToday(database.db)) >= shareByNow(config.quotaLimit);
  if (!isOver && !(await isWithinLimit(rateLimits.named("paid lookups", paidShare), client)))
    return { access: undefined, isShareUsedUp: true };
  if (!isOver && (await takeFromQuota(database.db, config.quotaLimit)))
    return { access, isShareUsedUp: false };
  serviceHealth.recordFailure("five-calls", "what may be asked by this hour of today's quota is used up");
  return none;
}

function accessTo(services: Services, config: LookupConfig): FiveCallsAccess | undefined {
  try {
    return fiveCallsAccess(config, services);
  } catch {
    services.serviceHealth.recordFailure("five-calls", "the stored key can't be read: please enter it again");
    return undefined;
  }
}
