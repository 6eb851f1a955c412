import { setTimeout as sleep } from "node:timers/promises";
import { legislatorsState } from "#server/modules/representatives/legislators.ts";
import { refreshLegislators } from "#server/modules/representatives/refresh-legislators.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";

const oldAfterMs = 24 * 3_600_000;
const firstRetriesMs = [5000, 10_000, 20_000, 40_000, 60_000];
const laterRetriesMs = 60_000;

/** Quick retries while there is no list, because the lookup then has no second source. */
export const retryAfterMs = (failures: number): number => firstRetriesMs[failures - 1] ?? laterRetriesMs;

/** Once a day; checked every hour, so that a failure is repaired within one. */
export const refreshLegislatorsJob = (services: Services, retryAfter = retryAfterMs): Job => ({
  name: "refresh-legislators",
  every: "hour",
  atStart: true,
  async run(signal) {
    for (let failures = 1; !(await isDone(services)) && !signal.aborted; failures += 1)
      await sleep(retryAfter(failures), undefined, { signal }).catch(() => undefined);
  },
});

/** Refreshes when due; false while there is no list at all. */
async function isDone(services: Services): Promise<boolean> {
  const { database, log } = services;
  try {
    const { refresh } = await legislatorsState(database.db);
    if (Date.now() - (refresh?.refreshedAt?.getTime() ?? 0) < oldAfterMs) return true;
    const outcome = await refreshLegislators(services);
    log.info({ outcome }, "list of members of Congress");
    return (await legislatorsState(database.db)).asOf !== null;
  } catch (error) {
    log.warn({ err: error }, "the list of members of Congress could not be refreshed");
    return false;
  }
}
