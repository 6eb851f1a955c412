import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { CallLimit } from "#shared/api/endpoint.ts";
import { type HttpError, tooManyAttempts } from "./errors.ts";

export interface RateLimit {
  /** Counts one call. @throws HttpError 429 when this client had its share. */
  take(client: string): Promise<void>;
  /** What `take` would throw, as far as this process knows: costs nothing, counts nothing. */
  refusal(client: string): HttpError | undefined;
  /** Takes one call back that turned out not to count. */
  refund(client: string): Promise<void>;
  /** Starts this client's count anew. */
  giveBack(client: string): Promise<void>;
  /** Forgets what this process knows of everybody. */
  forget(): void;
}

/** What this process knows of a client. */
interface Standing {
  /** When its share is full again, in ms of Unix time. */
  until: number;
  /** Calls that PostgreSQL does not know of yet. */
  untold: number;
  isTold: boolean;
  /** Calls that are being counted right now. */
  underWay: number;
  /** PostgreSQL has refused, and is not asked again until then. */
  refused?: { error: HttpError; until: number };
}

/** A refused client is refused from memory this long; an administrator's reset of the counters is seen after it. */
const recheckMs = 5000;
/** More clients than this are not remembered at a time; the oldest go first. */
const maxKnown = 20_000;

/**
 * A limit for each client, counted over all instances in PostgreSQL. Whoever has done less than a quarter of what is allowed is
 * counted here alone, so that ordinary visitors cost no query: each instance may let that quarter through once more. With `exact`
 * the first call is told already.
 * @param name sets its counters apart from those of other limits.
 */
export function createRateLimit(pool: Pool, name: string, { calls, seconds, exact }: CallLimit): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points: calls,
    duration: seconds,
  });
  const quietly = exact ? 0 : Math.floor(calls / 4);
  const known = new Map<string, Standing>();

  function standingOf(client: string): Standing {
    const now = Date.now();
    const found = known.get(client);
    if (found && (found.until > now || found.underWay > 0)) return found;
    known.delete(client);
    const [oldest] = known.keys();
    if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
    const until = now + seconds * 1000;
    const fresh: Standing = { until, untold: 0, isTold: false, underWay: 0 };
    known.set(client, fresh);
    return fresh;
  }

  /** Tells PostgreSQL of this call and of those before it. */
  async function tell(standing: Standing, client: string): Promise<void> {
    const before = standing.untold;
    standing.untold = 0;
    standing.isTold = true;
    try {
      const { msBeforeNext } = await limiter.consume(client, before + 1);
      standing.until = Date.now() + msBeforeNext;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) {
        standing.untold += before;
        throw refused;
      }
      const error = tooManyAttempts(refused.msBeforeNext / 1000);
      standing.until = Date.now() + refused.msBeforeNext;
      standing.refused = { error, until: Date.now() + Math.min(recheckMs, refused.msBeforeNext) };
      throw error;
    }
  }

  function refusalOf({ refused, underWay, until }: Standing): HttpError | undefined {
    if (refused && refused.until > Date.now()) return refused.error;
    // A flood is turned away before it queues up for the database.
    return underWay >= calls ? tooManyAttempts((until - Date.now()) / 1000) : undefined;
  }

  return {
    refusal(client) {
      const standing = known.get(client);
      return standing && refusalOf(standing);
    },
    async take(client) {
      const standing = standingOf(client);
      const refusal = refusalOf(standing);
      if (refusal) throw refusal;
      if (!standing.isTold && standing.untold < quietly) {
        standing.untold += 1;
        return;
      }
      standing.underWay += 1;
      try {
        await tell(standing, client);
      } finally {
        standing.underWay -= 1;
      }
    },
    async refund(client) {
      const standing = standingOf(client);
      if (!standing.isTold) standing.untold = Math.max(0, standing.untold - 1);
      else {
        await limiter.reward(client, 1);
        standing.refused = undefined;
      }
    },
    async giveBack(client) {
      known.delete(client);
      await limiter.delete(client);
    },
    forget: () => known.clear(),
  };
}
