import { legislatorsState } from "#server/modules/representatives/legislators.ts";
import { refreshLegislators } from "#server/modules/representatives/refresh-legislators.ts";
import { repeat } from "#server/platform/jobs/repeat.ts";
import type { Services } from "#server/platform/services.ts";

const hour = 3_600_000;
const oldAfterMs = 24 * hour;

/**
 * Keeps the list of members of Congress fresh: once a day, looked at every hour, so that a failure is made good within
 * one. Returns what stops it.
 */
export function keepLegislatorsFresh(services: Services): () => Promise<void> {
  const { database, log } = services;
  const look = async () => {
    const { refresh } = await legislatorsState(database.db);
    const age = Date.now() - (refresh?.refreshedAt?.getTime() ?? 0);
    if (age < oldAfterMs) return;
    const outcome = await refreshLegislators(services);
    log.info({ outcome }, "list of members of Congress");
  };
  const failure = "the list of members of Congress could not be looked after";
  return repeat(look, { log, everyMs: hour, atOnce: true, failure });
}
