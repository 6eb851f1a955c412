import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/**
 * Loads again only when something was committed since: two equal snapshots see the same rows (decision 0507).
 * @param restMs how long a result is returned whatever is committed
 */
export function loadWhenChanged<Result>(
  readSnapshot: () => Promise<string>,
  load: () => Promise<Result>,
  restMs: (result: Result) => number = () => 0,
): () => Promise<Result> {
  let last: { snapshot: string; result: Result; until: number } | undefined;
  return async () => {
    if (last && performance.now() < last.until) return last.result;
    // Read before the load, so that a commit during the load causes the next one.
    const snapshot = await readSnapshot();
    if (last?.snapshot === snapshot) return last.result;
    const result = await load();
    last = { snapshot, result, until: performance.now() + restMs(result) };
    return result;
  };
}

/** Which transactions a query would see now; another text after each commit that wrote anything, by whatever client. */
export async function currentSnapshot(db: Pick<Database, "execute">): Promise<string> {
  const { rows } = await db.execute<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot`,
  );
  const [row] = rows;
  if (!row) throw new Error("PostgreSQL named no snapshot");
  return row.snapshot;
}
