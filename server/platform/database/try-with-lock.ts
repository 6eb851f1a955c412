import type { DatabaseConnection } from "#server/platform/database/database.ts";
import { lockKey } from "./locks.ts";
import { ownTransaction } from "./own-transaction.ts";

/** Time limit for connecting and for taking the lock. */
const timeoutMs = 2000;

/** Runs `work` while holding the advisory lock; PostgreSQL releases it when the process dies. @returns undefined when it is taken */
export function tryWithLock<Result>(
  { pool }: Pick<DatabaseConnection, "pool">,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  // A connection of its own, because the pool's are for visitors.
  return ownTransaction(pool.options.connectionString ?? "", { name: "lock", timeoutMs }, async (client) => {
    const { rows } = await client.query<{ ours: boolean }>(
      `select pg_try_advisory_xact_lock(${lockKey("$1")}) as ours`,
      [name],
    );
    return rows[0]?.ours ? await work() : undefined;
  });
}
