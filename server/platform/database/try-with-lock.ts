import type { DatabaseConnection } from "#server/platform/database/database.ts";
import { ownTransaction } from "./own-transaction.ts";

/** Nobody waits for more than this to learn whether it is under way. */
const patienceMs = 2000;

/**
 * Does something unless another process on the same database is doing it: then it gives undefined at once. Whoever dies
 * is no longer doing it.
 * @param lock one of `locks`.
 */
export function tryWithLock<Result>(
  { pool }: Pick<DatabaseConnection, "pool">,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  // A connection of its own: the lock is held all the while, and the pool's are for visitors.
  return ownTransaction(pool.options.connectionString ?? "", { name: "lock", patienceMs }, async (client) => {
    const { rows } = await client.query<{ ours: boolean }>("select pg_try_advisory_xact_lock($1) as ours", [
      lock,
    ]);
    return rows[0]?.ours ? await work() : undefined;
  });
}
