import { legislatorsState } from "#server/modules/representatives/legislators.ts";
import { refreshLegislators } from "#server/modules/representatives/refresh-legislators.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";

const oldAfterMs = 24 * 3_600_000;

/** Refreshes the list of members of Congress once a day. It looks every hour, so a failure is made good within one. */
export const keepLegislatorsCurrent = (services: Services): Job => ({
  name: "refresh-legislators",
  every: "hour",
  atStart: true,
  async run() {
    const { database, log } = services;
    const { refresh } = await legislatorsState(database.db);
    const age = Date.now() - (refresh?.refreshedAt?.getTime() ?? 0);
    if (age < oldAfterMs) return;
    const outcome = await refreshLegislators(services);
    log.info({ outcome }, "list of members of Congress");
  },
});
