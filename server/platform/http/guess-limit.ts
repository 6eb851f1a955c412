import type { Pool } from "pg";
import { storedCounter } from "#server/platform/database/stored-counter.ts";
import { type HttpError, tooManyAttempts } from "#server/platform/errors/http-errors.ts";

export type GuessLimit = ReturnType<typeof createGuessLimit>;

export interface GuessRule {
  wrong: number;
  withinSeconds: number;
  blockSeconds: number;
}

/** Refusals are repeated from memory this long, so that a flood costs no queries. */
const rememberMs = 5000;
const maxRemembered = 1000;

/**
 * Limits wrong guesses at one thing (an account, a code), counted over all instances. Unlike a rate limit, it counts wrong guesses only,
 * and a refusal does not prolong the wait.
 */
export function createGuessLimit(
  pool: Pool,
  name: string,
  { wrong, withinSeconds, blockSeconds }: GuessRule,
) {
  const counter = storedCounter(pool, name, wrong, withinSeconds);
  const refused = new Map<string, { error: HttpError; until: number }>();

  return {
    /** @throws HttpError 429, uncounted, while the limit is reached */
    async assertAllowed(key: string): Promise<void> {
      const known = refused.get(key);
      if (known && known.until > Date.now()) throw known.error;
      refused.delete(key);
      const standing = await counter.get(key);
      if (!standing || standing.consumedPoints < wrong) return;
      const seconds = Math.min(blockSeconds, standing.msBeforeNext / 1000);
      const error = tooManyAttempts(seconds, { isUncounted: true });
      if (refused.size >= maxRemembered) refused.clear();
      refused.set(key, { error, until: Date.now() + Math.min(rememberMs, standing.msBeforeNext) });
      throw error;
    },
    async countWrong(key: string): Promise<void> {
      const { consumedPoints } = await counter.penalty(key, 1);
      if (consumedPoints === wrong) await counter.block(key, blockSeconds);
    },
    forget: () => refused.clear(),
  };
}
