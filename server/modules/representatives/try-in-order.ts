export type Ask<Answer> = (signal: AbortSignal) => Promise<Answer>;

export class AllFailedError extends Error {
  readonly reasons: unknown[];
  constructor(reasons: unknown[]) {
    super("no source answered");
    this.reasons = reasons;
  }
}

/** The first response of several sources. The next source starts when one fails or takes `timeoutMs`; the others are aborted. @throws AllFailedError */
export function tryInOrder<Answer>(asks: readonly Ask<Answer>[], timeoutMs: number): Promise<Answer> {
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
