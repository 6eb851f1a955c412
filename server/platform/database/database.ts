import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import { BoundedPool } from "./bounded-pool.ts";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export type DatabaseConnection = ReturnType<typeof createDatabase>;

const closeMs = 3000;

/** Connects lazily and never throws; every query works or rejects within 3 s (see `isDatabaseUnavailable`). */
export function createDatabase({ url, log, poolMax = 10 }: { url: string; log: Logger; poolMax?: number }) {
  const pool = new BoundedPool({ url, log, max: poolMax });
  return {
    db: drizzle({ client: pool, casing: "snake_case" }),
    pool,
    close: async (): Promise<void> => {
      await Promise.race([pool.end().catch(() => undefined), sleep(closeMs, undefined, { ref: false })]);
    },
  };
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** By the clock of the database, as the moments that its rows are compared with; negative: ago. */
export const inMs = (ms: number): SQL<Date> => sql`now() + make_interval(secs => ${ms / 1000})`;
