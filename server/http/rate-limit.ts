import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { tooManyRequests } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";

export interface RateLimit {
  /** Counts one call of a client's address. @throws HttpError 429 when it had its share. */
  take(address: string | undefined): Promise<void>;
}

/**
 * A limit per client address, counted over all instances.
 * @param name sets its counters apart from those of other limits.
 * @param allowed so many `points` in so many seconds (`duration`).
 */
export function createRateLimit(
  { database }: Pick<Services, "database">,
  name: string,
  allowed: { points: number; duration: number },
): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    ...allowed,
  });
  return {
    async take(address = "unknown") {
      try {
        await limiter.consume(address);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw tooManyRequests(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      }
    },
  };
}
