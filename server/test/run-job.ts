import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";

/** Runs a job once, by a clock that is so far ahead. */
export const runJob = (
  job: (services: Services) => Job,
  services: Services,
  { aheadMs = 0, signal = new AbortController().signal } = {},
): Promise<void> =>
  job({ ...services, clock: () => new Date(Date.now() + aheadMs) }).run(signal, () => undefined);
