import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Logger } from "pino";
import { BoundedPool } from "#server/platform/database/bounded-pool.ts";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface DatabaseOptions {
  url: string;
  log: Logger;
  poolMax?: number;
}

export interface DatabaseConnection {
  db: Database;
  pool: pg.Pool;
  /** Waits up to 3 s for queries under way. Never throws. */
  close(): Promise<void>;
}

/** Connects lazily and never throws; every query works or rejects within 3 s (see `isDatabaseUnavailable`). */
export function createDatabase({ url, log, poolMax = 10 }: DatabaseOptions): DatabaseConnection {
  const pool = new BoundedPool({ url, log, max: poolMax });
  return {
    db: drizzle({ client: pool, casing: "snake_case" }),
    pool,
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const timeouts = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, 3000);
      });
      await Promise.race([pool.end().catch(() => undefined), timeouts]);
      clearTimeout(timer);
    },
  };
}
