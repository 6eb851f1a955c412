import type { Log } from "#server/platform/logging/log.ts";

interface Repetition {
  log: Log;
  everyMs: number;
  /** The first time is right now. */
  atOnce?: boolean;
  /** What the log says when it failed; the next time is another try. */
  failure: string;
}

/**
 * Does something every so often, never twice at a time. Nothing waits for it, nothing fails with it.
 * @param work its `signal` says that the server stops.
 * @returns what stops it; resolves when what was under way has ended.
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { log, everyMs, atOnce = false, failure }: Repetition,
): () => Promise<void> {
  const stopping = new AbortController();
  let underWay: Promise<void> | undefined;
  const turn = () => {
    underWay ??= work(stopping.signal)
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => {
        underWay = undefined;
      });
  };
  if (atOnce) turn();
  const timer = setInterval(turn, everyMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}
