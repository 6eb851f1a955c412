import type { Log } from "#server/platform/logging/log.ts";
import { hourMs, minuteMs } from "#shared/durations.ts";

const intervals = {
  "3 seconds": 3000,
  minute: minuteMs,
  hour: hourMs,
} as const;

export interface Job {
  /** Unique; the log names it when the job fails. */
  name: string;
  every: keyof typeof intervals;
  /**
   * Runs at the start, too. A rejection is logged; the next run is another try.
   * @param signal aborts when the server stops
   * @param changed to call after a change of something public: it clears the response cache
   */
  run(signal: AbortSignal, changed: () => void): Promise<void>;
}

export function startJobs(
  jobs: readonly Job[],
  { log, changed }: { log: Log; changed: () => void },
): () => Promise<void> {
  const stops = jobs.map(({ name, every, run }) =>
    repeat((signal) => run(signal, changed), {
      log,
      everyMs: intervals[every],
      failure: `job failed: ${name}`,
    }),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Calls `work` now and every `everyMs`, never twice at a time. @returns what stops it; resolves when a run under way has ended */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { log, everyMs, failure }: { log: Log; everyMs: number; failure: string },
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const tick = () => {
    running ??= work(stopping.signal)
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => {
        running = undefined;
      });
  };
  tick();
  const timer = setInterval(tick, everyMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
