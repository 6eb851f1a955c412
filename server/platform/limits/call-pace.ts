import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { DatabaseConnection } from "#server/platform/database/database.ts";

/** Counts in the table `rate_limits`, for all instances. @param name sets its keys apart */
export const storedCounter = (pool: Pool, name: string, points: number, seconds: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });

const key = "location";
/** Beyond this the delivery goes back into the queue. */
const timeoutMs = 4000;

interface Pace {
  name: string;
  calls: number;
  seconds: number;
}

/** So many calls over all instances. */
export function createCallPace({ pool }: Pick<DatabaseConnection, "pool">, { name, calls, seconds }: Pace) {
  const limiter = storedCounter(pool, name, calls, seconds);
  return {
    /** Waits until a call is free; 0 then, else the milliseconds to come back after. */
    async take(): Promise<number> {
      for (const until = Date.now() + timeoutMs; ; ) {
        try {
          await limiter.consume(key);
          return 0;
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) throw refused;
          const waitMs = Math.max(refused.msBeforeNext, 1);
          if (Date.now() + waitMs > until) return waitMs;
          await sleep(waitMs);
        }
      }
    },
    pause: (ms: number) => limiter.block(key, Math.ceil(ms / 1000)),
  };
}
