import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Logger } from "pino";
import { createBoundedQueue } from "#server/platform/queue/bounded-queue.ts";
import { isDatabaseUnavailable, isDeadlock } from "./database-errors.ts";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export type DatabaseConnection = ReturnType<typeof createDatabase>;

/** A visitor has a response within 5 s, also where a call waits for a connection twice. The server's own limits keep the connection. */
const timeLimits = { connectionTimeoutMillis: 1500, query_timeout: 2200 };
export const sessionLimits = {
  lock_timeout: 1500,
  statement_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
};
const closeMs = 3000;
/** The share of the connections that writers may hold: while they wait for each other's locks, readers and rate limits have the rest. */
const writersShare = 0.4;
/** A locked table holds up the first writers for 1.5 s: those who wait behind them get a 503 within 5 s all the same. */
const waiting = { maxWaiting: 1000, maxWaitMs: 2500 };
export const casing = "snake_case";

/** Connects lazily and never throws; every query works or rejects in time (see `isDatabaseUnavailable`). */
export function createDatabase({ url, log, poolMax = 10 }: { url: string; log: Logger; poolMax?: number }) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    application_name: "website",
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...timeLimits,
    ...sessionLimits,
  });
  // The message only: pg hangs the whole client on its errors. Without a listener an error would end the process.
  const logLost = (error: Error) => log.debug({ reason: error.message }, "A database connection was lost");
  pool.on("error", logLost);
  pool.on("connect", (client) => client.on("error", logLost));
  const db = drizzle({ client: pool, casing });
  // Each instance of Drizzle works out the names of all columns anew, so a connection keeps its own.
  const byConnection = new WeakMap<pg.PoolClient, Database>();
  const writers = createBoundedQueue({
    concurrency: Math.ceil(poolMax * writersShare),
    // In the words of pg's pool, which `isDatabaseUnavailable` knows.
    whenFull: () => new Error("timeout exceeded when trying to connect"),
  });
  /** Keeps the connection open when a statement fails, unless the database does not respond; pg's pool would close it. */
  async function onConnection<Result>(work: (connection: Database) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    const connection = byConnection.get(client) ?? drizzle({ client, casing });
    byConnection.set(client, connection);
    let isBroken = false;
    try {
      return await work(connection);
    } catch (error) {
      isBroken = isDatabaseUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }
  /** Runs again after a deadlock, in which PostgreSQL ends one of the writers. */
  async function write<Result>(priority: number, work: (connection: Database) => Promise<Result>) {
    const run = () => writers.run({ ...waiting, priority }, () => onConnection(work));
    return run().catch((error: unknown) => {
      if (!isDeadlock(error)) throw error;
      return run();
    });
  }
  /** Drizzle's own keeps the connection for good when `begin` fails. */
  db.transaction = (work, config) => write(0, (connection) => connection.transaction(work, config));
  return {
    db,
    pool,
    /** Runs one statement that is all or nothing, before transactions, which may wait for locks: it is soon over. */
    runStatement: <Result>(work: (connection: Database) => Promise<Result>) => write(1, work),
    close: async (): Promise<void> => {
      await Promise.race([pool.end().catch(() => undefined), sleep(closeMs, undefined, { ref: false })]);
    },
  };
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** By the clock of the database, as the moments that its rows are compared with; negative: ago. */
export const inMs = (ms: number): SQL<Date> => sql`now() + make_interval(secs => ${ms / 1000})`;
