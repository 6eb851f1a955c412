import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { watchReads } from "#shared/schema/watch.ts";
import { notifyAboutFinds } from "./notify-about-finds.ts";
import { refreshSource } from "./refresh-watch.ts";
import type { Source } from "./source.ts";
import { readWatched, sources, watchedChangedAt } from "./watched.ts";

/** Combines settings that change in quick succession. */
const debounceMs = 1000;
/** All sources of a round are read before the administrator is notified. */
const notifyAfterMs = 20_000;

/** Reads each source when due: every 6 hours, after a failure's back-off, and soon after a setting changed. */
export function refreshWatchJob(services: Services): Job {
  const underWay = new Set<Source>();
  let isFirstLook = true;

  const start = (source: Source, signal: AbortSignal) => {
    underWay.add(source);
    refreshSource(services, source, signal)
      .then((outcome) => {
        services.log.info({ source: source.name, ...outcome }, "watched Washington");
        if (outcome.result === "read" && outcome.firstSeen > 0) notifySoon(services);
      })
      .catch((error: unknown) =>
        services.log.warn({ err: error, source: source.name }, "Failed to watch Washington"),
      )
      .finally(() => underWay.delete(source));
  };

  return {
    name: "keep-watch-current",
    every: "3 seconds",
    atStart: true,
    async run(signal) {
      // In parallel, so that a hanging source delays no other.
      for (const source of await dueSources(services, isFirstLook))
        if (!underWay.has(source)) start(source, signal);
      isFirstLook = false;
    },
  };
}

function notifySoon(services: Services): void {
  setTimeout(() => {
    notifyAboutFinds(services).catch((error: unknown) =>
      services.log.warn({ err: error }, "Failed to queue the mail about finds"),
    );
  }, notifyAfterMs).unref();
}

/** @param isFirstLook a restarted server may have a new key or address, so failures are retried */
async function dueSources(
  { clock, database: { db }, env }: Services,
  isFirstLook: boolean,
): Promise<readonly Source[]> {
  const [watched, changedAt, rows] = await Promise.all([
    readWatched(db),
    watchedChangedAt(db),
    db.select().from(watchReads),
  ]);
  const now = clock();
  const reads = new Map(rows.map((row) => [row.source, row]));
  const isDebounced = changedAt !== null && now.getTime() - changedAt.getTime() >= debounceMs;
  return sources.filter((source) => {
    if (source.offBecause(env, watched)) return false;
    const read = reads.get(source.name);
    if (!read || read.nextAttemptAt <= now || (isFirstLook && read.failures > 0)) return true;
    return isDebounced && changedAt > read.attemptedAt;
  });
}
