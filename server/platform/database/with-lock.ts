import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { tryLock } from "./locks.ts";

const timeoutMs = 60_000;

/**
 * Runs `work` in a transaction that holds the advisory lock. Polls, because waiting for a lock would hit the statement timeout.
 * @throws Error when the lock is not free within a minute, and what `work` throws
 */
export async function withLock<Result>(
  db: Database,
  name: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(100)) {
    const done = await db.transaction(async (tx) =>
      (await tryLock(tx, name)) ? { result: await work(tx) } : undefined,
    );
    if (done) return done.result;
  }
  throw new Error("Another server has been starting on this database for more than a minute.");
}
