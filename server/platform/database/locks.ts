import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, DatabaseConnection, Transaction } from "#server/platform/database/database.ts";
import { minuteMs } from "#shared/durations.ts";
import { longTransaction } from "./own-transaction.ts";

const keyOf = (name: string) => sql`hashtextextended(${name}, 0)`;

/* A lock is a name; each use of locks has one of its own, so that unrelated work never waits. */

/** Holds the lock until the transaction ends. @returns false when another process holds it */
export async function tryLock(tx: Pick<Transaction, "execute">, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ acquired: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(name)}) as acquired`,
  );
  return rows[0]?.acquired ?? false;
}

/** Waits for the lock, for as long as the transaction may wait, and holds it until the transaction ends. */
export const waitForLock = (tx: Pick<Transaction, "execute">, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${keyOf(name)})`);

export async function isLocked(db: Pick<Database, "execute">, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = ${keyOf(name)}`);
  return (rowCount ?? 0) > 0;
}

const tryTimeoutMs = 2000;

/** Runs `work` while holding the advisory lock; PostgreSQL releases it when the process dies. @returns undefined when it is taken */
export function tryWithLock<Result>(
  { pool }: Pick<DatabaseConnection, "pool">,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  // A connection of its own, because the pool's are for visitors.
  return longTransaction({ pool }, { name: "lock", timeoutMs: tryTimeoutMs }, async (tx) =>
    (await tryLock(tx, name)) ? work() : undefined,
  );
}

const waitTimeoutMs = minuteMs;

/** Polls for the lock, because waiting for it would hit the statement timeout. @throws Error when it is not free within a minute */
export async function withLock<Result>(
  db: Database,
  name: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (const until = Date.now() + waitTimeoutMs; Date.now() < until; await sleep(100)) {
    const done = await db.transaction(async (tx) =>
      (await tryLock(tx, name)) ? { result: await work(tx) } : undefined,
    );
    if (done) return done.result;
  }
  throw new Error("Another server has been starting on this database for more than a minute.");
}
