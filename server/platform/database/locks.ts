import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/database/database.ts";

/** The SQL expression of an advisory lock's key; `parameter` holds the name. */
export const lockKey = (parameter: string): string => `hashtextextended(${parameter}, 0)`;

/** Holds the lock until the transaction ends. @returns false when another process holds it */
export async function tryLock(tx: Pick<Transaction, "execute">, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as ours`,
  );
  return rows[0]?.ours ?? false;
}

export async function isLocked(db: Pick<Database, "execute">, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = hashtextextended(${name}, 0)`);
  return (rowCount ?? 0) > 0;
}
