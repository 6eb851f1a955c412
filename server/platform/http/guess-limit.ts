import type { Pool } from "pg";
import { storedCounter } from "#server/platform/database/stored-counter.ts";
import { type HttpError, tooManyAttempts } from "#server/platform/errors/http-errors.ts";

/** Limits wrong guesses at one thing (an account, a code), counted over all instances. */
export interface GuessLimit {
  /** @throws HttpError 429, uncounted, while the limit is reached */
  assertAllowed(key: string): Promise<void>;
  countWrong(key: string): Promise<void>;
  forget(): void;
}

export interface GuessRule {
  wrong: number;
  withinSeconds: number;
  blockSeconds: number;
}

/** Refusals are repeated from memory this long, so that a flood costs no queries. */
const rememberMs = 5000;
const maxRemembered = 1000;

/** Unlike a rate limit, it counts wrong guesses only, and a refusal does not prolong the wait. */
export function createGuessLimit(
  pool: Pool,
  name: string,
  { wrong, withinSeconds, blockSeconds }: GuessRule,
): GuessLimit {
  const counter = storedCounter(pool, name, wrong, withinSeconds);
  const refused = new Map<string, { error: HttpError; until: number }>();

  return {
    async assertAllowed(key) {
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
    async countWrong(key) {
      const { consumedPoints } = await counter.penalty(key, 1);
      if (consumedPoints === wrong) await counter.block(key, blockSeconds);
    },
    forget: () => refused.clear(),
  };
}
