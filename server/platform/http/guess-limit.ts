import type { Pool } from "pg";
import { tooManyAttempts } from "#server/platform/errors/http-errors.ts";
import { storedCounter } from "#server/platform/limits/call-pace.ts";

interface GuessBound {
  name: string;
  /** The target of the guesses, or their source. */
  key: string;
  wrongAnHour: number;
  /** Each block is twice as long as the one before, up to a day. Only where strangers can't cause it, who would shut the owner out. */
  blocksDouble?: true;
}

const hour = 3600;
const day = 24 * hour;
const blockSeconds = 15 * 60;

/** Bounds wrong guesses, counted over all instances. Unlike a rate limit, only wrong ones count, and a refusal does not prolong the wait. */
export function limitGuesses(pool: Pool, bounds: readonly GuessBound[]) {
  const counted = bounds.map((bound) => ({
    ...bound,
    counter: storedCounter(pool, bound.name, bound.wrongAnHour, hour),
    blocks: storedCounter(pool, `${bound.name} blocks`, 1, 7 * day),
  }));
  return {
    /** @throws HttpError 429, uncounted, while a bound is reached */
    async assertAllowed(): Promise<void> {
      await Promise.all(
        counted.map(async ({ counter, key, wrongAnHour, blocksDouble }) => {
          const usage = await counter.get(key);
          if (!usage || usage.consumedPoints < wrongAnHour) return;
          const maxSeconds = blocksDouble ? day : blockSeconds;
          throw tooManyAttempts(Math.min(maxSeconds, usage.msBeforeNext / 1000), { isUncounted: true });
        }),
      );
    },
    async countWrong(): Promise<void> {
      await Promise.all(
        counted.map(async ({ counter, blocks, key, wrongAnHour, blocksDouble }) => {
          const { consumedPoints } = await counter.penalty(key, 1);
          if (consumedPoints !== wrongAnHour) return;
          const earlier = blocksDouble ? (await blocks.penalty(key, 1)).consumedPoints - 1 : 0;
          await counter.block(key, Math.min(day, blockSeconds * 2 ** earlier));
        }),
      );
    },
    /** After a right one. */
    async reset(): Promise<void> {
      await Promise.all(
        counted.flatMap(({ counter, blocks, key }) => [counter.delete(key), blocks.delete(key)]),
      );
    },
  };
}
