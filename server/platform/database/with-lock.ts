import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { tryLock } from "./locks.ts";

/** Far longer than any of it takes. */
const patienceMs = 60_000;

/**
 * Does something in a transaction that servers which start together do one after the other. Waits by asking again:
 * a query that waits for a lock would be cut off as every query is, and the start with it.
 * @param lock one of `locks`.
 * @throws Error when its turn has not come within a minute, and what `work` throws.
 */
export async function withLock<Result>(
  db: Database,
  lock: number,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(100)) {
    const done = await db.transaction(async (tx) =>
      (await tryLock(tx, lock)) ? { result: await work(tx) } : undefined,
    );
    if (done) return done.result;
  }
  throw new Error("Another server has been starting on this database for more than a minute.");
}
