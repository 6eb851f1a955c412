import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { tryLock } from "./locks.ts";

const timeoutMs = 60_000;

/** Polls for the lock, because waiting for it would hit the statement timeout. @throws Error when it is not free within a minute */
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
