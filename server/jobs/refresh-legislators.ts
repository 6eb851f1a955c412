import { legislatorsState } from "#server/services/representatives/legislators.ts";
import { refreshLegislators } from "#server/services/representatives/refresh-legislators.ts";
import type { Services } from "#server/services.ts";

const hour = 3_600_000;
const lookMs = hour;
const oldAfterMs = 24 * hour;

/**
 * Keeps the list of members of Congress fresh: once a day, looked at every hour, so that a failure is made good within
 * one. Nothing waits for it, nothing fails with it. Returns how to stop.
 */
export function keepLegislatorsFresh(services: Services): () => void {
  const look = async () => {
    try {
      const { refresh } = await legislatorsState(services.database.db);
      const age = Date.now() - (refresh?.refreshedAt?.getTime() ?? 0);
      if (age < oldAfterMs) return;
      const outcome = await refreshLegislators(services);
      services.log.info({ outcome }, "list of members of Congress");
    } catch (error) {
      services.log.warn({ err: error }, "the list of members of Congress could not be looked after");
    }
  };
  void look();
  const timer = setInterval(look, lookMs).unref();
  return () => clearInterval(timer);
}
