import { setTimeout as sleep } from "node:timers/promises";

export type Ask<Result> = (signal: AbortSignal) => Promise<Result>;

/** The first response of several sources. The next source starts when the earlier ones failed or took `timeoutMs`; the others are aborted. @throws AggregateError of all reasons, in order */
export async function tryInOrder<Result>(asks: readonly Ask<Result>[], timeoutMs: number): Promise<Result> {
  const nobodyWaits = new AbortController();
  const { signal } = nobodyWaits;
  const responses: Promise<Result>[] = [];
  try {
    for (const ask of asks) {
      responses.push(ask(signal));
      const first = Promise.any(responses).catch(() => undefined);
      const response = await Promise.race([first, sleep(timeoutMs, undefined, { signal })]);
      if (response !== undefined) return response;
    }
    return await Promise.any(responses);
  } finally {
    nobodyWaits.abort();
  }
}
