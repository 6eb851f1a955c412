import type { Pool } from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";

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
