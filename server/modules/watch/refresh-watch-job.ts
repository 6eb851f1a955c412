import { inArray, max } from "drizzle-orm";
import { readAppSettings } from "#server/modules/settings/app-settings.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { appSettings } from "#shared/schema/settings.ts";
import { watchReads } from "#shared/schema/watch.ts";
import { refreshSource } from "./refresh-watch.ts";
import { offBecause, type Source } from "./source.ts";
import { sources } from "./sources.ts";

const debounceMs = 1000;

/** Reads each source when due: every 6 hours, after a failure's back-off, and soon after a setting changed. */
export function refreshWatchJob(services: Services): Job {
  let isFirstLook = true;

  const start = (source: Source, signal: AbortSignal) =>
    refreshSource(services, source, signal).then(
      (outcome) => services.log.info({ source: source.name, ...outcome }, "watched Washington"),
      (error: unknown) =>
        services.log.warn({ err: error, source: source.name }, "Failed to watch Washington"),
    );

  return {
    name: "keep-watch-current",
    every: "3 seconds",
    atStart: true,
    async run(signal) {
      // Not awaited, so that a hanging source delays no other.
      for (const source of await dueSources(services, isFirstLook)) void start(source, signal);
      isFirstLook = false;
    },
  };
}

/** @param isFirstLook a restarted server may have a new key or address, so failures are retried */
async function dueSources(
  { clock, database: { db }, env }: Services,
  isFirstLook: boolean,
): Promise<readonly Source[]> {
  const [settings, [change], rows] = await Promise.all([
    readAppSettings(db),
    db
      .select({ at: max(appSettings.updatedAt) })
      .from(appSettings)
      .where(inArray(appSettings.key, [...new Set(sources.map(({ setting }) => setting))])),
    db.select().from(watchReads),
  ]);
  const now = clock();
  const reads = new Map(rows.map((row) => [row.source, row]));
  const changedAt = change?.at ?? null;
  const isDebounced = changedAt !== null && now.getTime() - changedAt.getTime() >= debounceMs;
  return sources.filter((source) => {
    if (offBecause(source, env, settings)) return false;
    const read = reads.get(source.name);
    if (!read || read.nextAttemptAt <= now || (isFirstLook && read.failures > 0)) return true;
    return isDebounced && changedAt > read.attemptedAt;
  });
}
