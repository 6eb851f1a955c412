import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Waits until the call waits for a lock of this database, or has ended without one. */
export async function untilBlocked(pool: pg.Pool, call: PromiseLike<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  call.then(end, end);
  while (!isOver) {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rowCount) return;
    await sleep(10);
  }
}
