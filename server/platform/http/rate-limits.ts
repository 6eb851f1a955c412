import type { RequestHandler } from "express";
import type { Pool } from "pg";
import type { CallLimit, Endpoint } from "#shared/api/endpoint.ts";
import { createClientLimit } from "./client-limit.ts";
import { clientOf } from "./client-of.ts";
import type { RateLimit } from "./rate-limit.ts";

export type RateLimits = ReturnType<typeof createRateLimits>;

/** On average; random, so that clients that came together do not return together. */
const delayMs = 1000;
/** Beyond this many delayed refusals, the others are sent right away. */
const maxDelayed = 1000;

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

export function createRateLimits(pool: Pool) {
  const limits = new Map<string, RateLimit>();
  let delayed = 0;

  function named(name: string, allowed: CallLimit): RateLimit {
    const found = limits.get(name) ?? createClientLimit(pool, name, allowed);
    limits.set(name, found);
    return found;
  }

  /** Refuses a client over its limit before anything else runs, after a short delay, so that a flood costs next to nothing. */
  const refuseFloods: RequestHandler = (req, _res, next) => {
    const refusal = limits.get(nameOf(req))?.refusal(clientOf(req.ip));
    if (!refusal || delayed >= maxDelayed) return next(refusal);
    delayed += 1;
    setTimeout(
      () => {
        delayed -= 1;
        next(refusal);
      },
      delayMs * (0.5 + Math.random()),
    );
  };

  return {
    named,
    refuseFloods,
    of: (endpoint: Endpoint) => endpoint.limit && named(nameOf(endpoint), endpoint.limit),
    /** Forgets this process' counts; PostgreSQL keeps its own. */
    forget: () => {
      for (const limit of limits.values()) limit.forget();
    },
  };
}
