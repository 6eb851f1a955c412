/** Asks until `signal` says that nobody waits any more. */
export type Ask<Answer> = (signal: AbortSignal) => Promise<Answer>;

/** What every source said before the whole failed, in their order. */
export class AllFailedError extends Error {
  readonly reasons: unknown[];
  constructor(reasons: unknown[]) {
    super("no source answered");
    this.reasons = reasons;
  }
}

/**
 * The first answer of several sources. Each is asked when the one before it failed, or has kept us waiting for
 * `timeoutMs`; the first to answer wins, and the others are let go.
 * @throws AllFailedError
 */
export function askInTurn<Answer>(asks: readonly Ask<Answer>[], timeoutMs: number): Promise<Answer> {
  const nobodyWaits = new AbortController();
  const reasons: unknown[] = [];
  let started = 0;
  let failed = 0;
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Answer>((resolve, reject) => {
    const startNext = () => {
      clearTimeout(timer);
      const index = started;
      const ask = asks[index];
      if (!ask) return;
      started += 1;
      if (started < asks.length) timer = setTimeout(startNext, timeoutMs);
      ask(nobodyWaits.signal).then(resolve, (reason: unknown) => {
        reasons[index] = reason;
        failed += 1;
        if (failed === asks.length) reject(new AllFailedError(reasons));
        else startNext();
      });
    };
    startNext();
  }).finally(() => {
    clearTimeout(timer);
    nobodyWaits.abort();
  });
}
