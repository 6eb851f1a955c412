import type { Log } from "#server/platform/logging/log.ts";

const minute = 60_000;
const intervals = {
  "3 seconds": 3000,
  minute,
  hour: 60 * minute,
  day: 1440 * minute,
} as const;

type Interval = keyof typeof intervals;
/** Few processes live for two days, so a daily job runs at every start. */
type Schedule = { every: Exclude<Interval, "day">; atStart?: true } | { every: "day"; atStart: true };

export type Job = Schedule & {
  /** Unique; the log names it when the job fails. */
  name: string;
  /** A rejection is logged; the next run is another try. `signal` aborts when the server stops. */
  run(signal: AbortSignal): Promise<void>;
};

export function startJobs(jobs: readonly Job[], log: Log): () => Promise<void> {
  const stops = jobs.map(({ name, every, atStart = false, run }) =>
    repeat(run, { log, everyMs: intervals[every], atStart, failure: `job failed: ${name}` }),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

interface Repetition {
  log: Log;
  everyMs: number;
  atStart?: boolean;
  failure: string;
}

/** Calls `work` every `everyMs`, never twice at a time. @returns what stops it; resolves when a run under way has ended */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { log, everyMs, atStart = false, failure }: Repetition,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const turn = () => {
    running ??= work(stopping.signal)
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => {
        running = undefined;
      });
  };
  if (atStart) turn();
  const timer = setInterval(turn, everyMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
