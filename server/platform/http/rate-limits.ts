import type { RequestHandler } from "express";
import type { Pool } from "pg";
import type { CallLimit, Endpoint } from "#shared/api/endpoint.ts";
import { createClientLimit } from "./client-limit.ts";
import { clientOf } from "./client-of.ts";
import { createGuessLimit, type GuessLimit, type GuessRule } from "./guess-limit.ts";
import type { RateLimit } from "./rate-limit.ts";

/** The limits of one process: those that the contract declares, and those that a feature has of its own. */
export interface RateLimits {
  /** The limit of that name, made when it is first asked for. */
  named(name: string, allowed: CallLimit): RateLimit;
  /** The bound on wrong guesses of that name, made when it is first asked for. */
  guesses(name: string, rule: GuessRule): GuessLimit;
  /** The limit of an endpoint; undefined where the contract sets none. */
  of(endpoint: Endpoint): RateLimit | undefined;
  /**
   * Refuses a client that is known to be over its limit before anything else is done for it, and a second later: whoever doesn't
   * wait is made to, so that a flood costs next to nothing.
   */
  refuseFloods: RequestHandler;
  /** Forgets what this process has counted; what PostgreSQL has stays. */
  forget(): void;
}

/** On average; never the same, or those that came together would come together again. */
const holdMs = 1000;
/** More answers than this are not held at a time; the others get theirs at once. */
const maxHeld = 1000;

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** The limits of a process whose counters are in the database of this pool. */
export function createRateLimits(pool: Pool): RateLimits {
  const limits = new Map<string, RateLimit>();
  const guessLimits = new Map<string, GuessLimit>();
  let held = 0;

  function named(name: string, allowed: CallLimit): RateLimit {
    const found = limits.get(name) ?? createClientLimit(pool, name, allowed);
    limits.set(name, found);
    return found;
  }

  return {
    named,
    guesses(name, rule) {
      const found = guessLimits.get(name) ?? createGuessLimit(pool, name, rule);
      guessLimits.set(name, found);
      return found;
    },
    of: (endpoint) => endpoint.limit && named(nameOf(endpoint), endpoint.limit),
    refuseFloods(req, _res, next) {
      const refusal = limits.get(nameOf(req))?.refusal(clientOf(req.ip));
      if (!refusal || held >= maxHeld) return next(refusal);
      held += 1;
      setTimeout(
        () => {
          held -= 1;
          next(refusal);
        },
        holdMs * (0.5 + Math.random()),
      );
    },
    forget: () => {
      for (const limit of [...limits.values(), ...guessLimits.values()]) limit.forget();
    },
  };
}
