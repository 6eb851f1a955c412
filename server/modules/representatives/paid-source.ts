import { isWithinLimit } from "#server/platform/http/is-within-limit.ts";
import type { Services } from "#server/platform/services.ts";
import type { FiveCallsAccess } from "./five-calls.ts";
import { callsToday, shareByNow, takeFromQuota } from "./quota.ts";
import { fiveCallsAccess, type LookupConfig } from "./representative-config.ts";

type Needs = Pick<Services, "database" | "env" | "secret" | "serviceHealth" | "rateLimits">;

/** Answers of the paid source for one client address in a day; after that the second source answers it. */
export const paidShare = { calls: 100, seconds: 24 * 3600, exact: true } as const;

export interface PaidSource {
  /** How to reach it; undefined where the second source answers instead. */
  access: FiveCallsAccess | undefined;
  /** This client alone had its share: what the second source tells it is no answer for others. */
  isShareUsedUp: boolean;
}

/** 5 Calls, as far as the key, the quota and the client's share of it allow. */
export async function takePaidSource(
  services: Needs,
  config: LookupConfig,
  client: string,
): Promise<PaidSource> {
  const none = { access: undefined, isShareUsedUp: false };
  const access = accessTo(services, config);
  if (!access) return none;
  const { database, rateLimits, serviceHealth } = services;
  const isOver = (await callsToday(database.db)) >= shareByNow(config.quotaLimit);
  // Looked at first: a client's share is for answers that it gets.
  if (!isOver && !(await isWithinLimit(rateLimits.named("paid lookups", paidShare), client)))
    return { access: undefined, isShareUsedUp: true };
  if (!isOver && (await takeFromQuota(database.db, config.quotaLimit)))
    return { access, isShareUsedUp: false };
  serviceHealth.recordFailure("five-calls", "what may be asked by this hour of today's quota is used up");
  return none;
}

function accessTo(services: Needs, config: LookupConfig): FiveCallsAccess | undefined {
  try {
    return fiveCallsAccess(config, services);
  } catch {
    services.serviceHealth.recordFailure("five-calls", "the stored key can't be read: please enter it again");
    return undefined;
  }
}
