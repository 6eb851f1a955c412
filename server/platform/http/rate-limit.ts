import type { Pool } from "pg";
import { RateLimiterRes } from "rate-limiter-flexible";
import { storedCounter } from "#server/platform/database/stored-counter.ts";
import { HttpError, tooManyAttempts } from "#server/platform/errors/http-errors.ts";
import type { CallLimit } from "#shared/api/endpoint.ts";

export type RateLimit = ReturnType<typeof createRateLimit>;

interface Standing {
  until: number;
  pending: number;
  isCounted: boolean;
  inFlight: number;
  refused?: { error: HttpError; until: number };
}

/** How long refusals come from memory; a reset of the counters is noticed after this. */
const recheckMs = 5000;
const maxKnown = 20_000;

/** Up to a quarter of the limit is counted in memory, so that ordinary visitors cost no query; `exact` counts every call in PostgreSQL. */
export function createRateLimit(pool: Pool, name: string, { calls, seconds, exact }: CallLimit) {
  const limiter = storedCounter(pool, name, calls, seconds);
  const inMemoryCalls = exact ? 0 : Math.floor(calls / 4);
  const known = new Map<string, Standing>();

  function standingOf(client: string): Standing {
    const now = Date.now();
    const found = known.get(client);
    if (found && (found.until > now || found.inFlight > 0)) return found;
    known.delete(client);
    const [oldest] = known.keys();
    if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
    const until = now + seconds * 1000;
    const fresh: Standing = { until, pending: 0, isCounted: false, inFlight: 0 };
    known.set(client, fresh);
    return fresh;
  }

  /** Counts this call and those before it in PostgreSQL. */
  async function countInDatabase(standing: Standing, client: string): Promise<void> {
    const before = standing.pending;
    standing.pending = 0;
    standing.isCounted = true;
    try {
      const { msBeforeNext } = await limiter.consume(client, before + 1);
      standing.until = Date.now() + msBeforeNext;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) {
        standing.pending += before;
        throw refused;
      }
      const error = tooManyAttempts(refused.msBeforeNext / 1000);
      standing.until = Date.now() + refused.msBeforeNext;
      standing.refused = { error, until: Date.now() + Math.min(recheckMs, refused.msBeforeNext) };
      throw error;
    }
  }

  function refusalOf({ refused, inFlight, until }: Standing): HttpError | undefined {
    if (refused && refused.until > Date.now()) return refused.error;
    // A flood is refused before it queues up for the database.
    return inFlight >= calls ? tooManyAttempts((until - Date.now()) / 1000) : undefined;
  }

  return {
    /** What `take` would throw, from this process' memory. */
    refusal(client: string): HttpError | undefined {
      const standing = known.get(client);
      return standing && refusalOf(standing);
    },
    async take(client: string): Promise<void> {
      const standing = standingOf(client);
      const refusal = refusalOf(standing);
      if (refusal) throw refusal;
      if (!standing.isCounted && standing.pending < inMemoryCalls) {
        standing.pending += 1;
        return;
      }
      standing.inFlight += 1;
      try {
        await countInDatabase(standing, client);
      } finally {
        standing.inFlight -= 1;
      }
    },
    async refund(client: string): Promise<void> {
      const standing = standingOf(client);
      if (!standing.isCounted) standing.pending = Math.max(0, standing.pending - 1);
      else {
        await limiter.reward(client, 1);
        standing.refused = undefined;
      }
    },
    async reset(client: string): Promise<void> {
      known.delete(client);
      await limiter.delete(client);
    },
    forget: () => known.clear(),
  };
}

/** Counts one call, for those who go on in another way beyond the limit. */
export async function isWithinLimit(limit: RateLimit, client: string): Promise<boolean> {
  try {
    await limit.take(client);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
