import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";

/**
 * The advisory locks that our processes take on one database. The numbers are arbitrary, and stay: a process of the version
 * before takes the same ones during an upgrade.
 */
export const locks = {
  /** The one server that a built-in database belongs to. */
  owner: 7_243_001,
  migrations: 7_243_002,
  administrator: 7_243_003,
  sampleContent: 7_243_004,
  legislators: 7_243_006,
  logExpiry: 7_243_012,
} as const;

/** Takes a lock until the transaction ends; false when somebody else has it. */
export async function tryLock(tx: Pick<Transaction, "execute">, lock: number): Promise<boolean> {
  const { rows } = await tx.execute<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lock}) as ours`,
  );
  return rows[0]?.ours ?? false;
}
