import type { Pool } from "pg";
import { storedCounter } from "#server/platform/database/stored-counter.ts";
import { tooManyAttempts } from "#server/platform/errors/http-errors.ts";

interface GuessBound {
  name: string;
  /** What is guessed at, or who guesses. */
  key: string;
  wrongAnHour: number;
}

const hour = 3600;
const blockSeconds = 15 * 60;

/** Bounds wrong guesses, counted over all instances. Unlike a rate limit, only wrong ones count, and a refusal does not prolong the wait. */
export function limitGuesses(pool: Pool, bounds: readonly GuessBound[]) {
  const counted = bounds.map((bound) => ({
    ...bound,
    counter: storedCounter(pool, bound.name, bound.wrongAnHour, hour),
  }));
  return {
    /** @throws HttpError 429, uncounted, while a bound is reached */
    async assertAllowed(): Promise<void> {
      await Promise.all(
        counted.map(async ({ counter, key, wrongAnHour }) => {
          const standing = await counter.get(key);
          if (!standing || standing.consumedPoints < wrongAnHour) return;
          throw tooManyAttempts(Math.min(blockSeconds, standing.msBeforeNext / 1000), { isUncounted: true });
        }),
      );
    },
    async countWrong(): Promise<void> {
      await Promise.all(
        counted.map(async ({ counter, key, wrongAnHour }) => {
          const { consumedPoints } = await counter.penalty(key, 1);
          if (consumedPoints === wrongAnHour) await counter.block(key, blockSeconds);
        }),
      );
    },
  };
}
