import { setTimeout as sleep } from "node:timers/promises";

export type Ask<Answer> = (signal: AbortSignal) => Promise<Answer>;

/** The first response of several sources. The next source starts when the earlier ones failed or took `timeoutMs`; the others are aborted. @throws AggregateError of all reasons, in order */
export async function tryInOrder<Answer>(asks: readonly Ask<Answer>[], timeoutMs: number): Promise<Answer> {
  const nobodyWaits = new AbortController();
  const { signal } = nobodyWaits;
  const answers: Promise<Answer>[] = [];
  try {
    for (const ask of asks) {
      answers.push(ask(signal));
      const first = Promise.any(answers).catch(() => undefined);
      const answer = await Promise.race([first, sleep(timeoutMs, undefined, { signal })]);
      if (answer !== undefined) return answer;
    }
    return await Promise.any(answers);
  } finally {
    nobodyWaits.abort();
  }
}
