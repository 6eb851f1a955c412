import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { DatabaseConnection } from "#server/platform/database/database.ts";

/**
 * 100 calls in 10 s is what the provider allows. 8 in each second, over all our instances, are at most 88 in any 10 s,
 * and the rest is headroom for calls that arrive a little late, for the test button, and for other users of the account.
 */
const allowed = { points: 8, duration: 1 };
const key = "location";
/** Longer than this a caller doesn't wait: what it has to say can go back into the queue. */
const timeoutMs = 4000;

export interface CrmLimit {
  /** Waits until one call is free. Gives the milliseconds to come back after when that takes too long, 0 when it is free. */
  take(): Promise<number>;
  /** The provider asked to slow down: nobody calls until then. */
  pause(ms: number): Promise<void>;
}

/** Counts the calls to the CRM over all instances. */
export function createCrmLimit({ pool }: Pick<DatabaseConnection, "pool">): CrmLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: "crm",
    ...allowed,
  });

  const consume = async (): Promise<number> => {
    try {
      await limiter.consume(key);
      return 0;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(refused.msBeforeNext, 1);
      throw refused;
    }
  };

  return {
    async take() {
      const until = Date.now() + timeoutMs;
      for (;;) {
        const waitMs = await consume();
        if (waitMs === 0 || Date.now() + waitMs > until) return waitMs;
        await sleep(waitMs);
      }
    },
    async pause(ms) {
      await limiter.block(key, Math.ceil(ms / 1000));
    },
  };
}
