import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { DatabaseConnection } from "#server/platform/database/database.ts";
import { storedCounter } from "#server/platform/database/stored-counter.ts";

/** The provider allows 100 calls in 10 s. 8 a second over all instances leave room for late calls, the test button and other users. */
const maxCalls = 8;
const key = "location";
/** Beyond this the delivery goes back into the queue. */
const timeoutMs = 4000;

export function createCrmLimit({ pool }: Pick<DatabaseConnection, "pool">) {
  const limiter = storedCounter(pool, "crm", maxCalls, 1);
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
