import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { gather } from "#server/platform/queue/gather.ts";
import { insertRows, type NewRow } from "./insert-rows.ts";

/* Group commit: people who register at the same time are stored by one statement (see `gather`). A refused row fails its own caller only. */

/** All rows of one caller, or none. @throws the database's error when one is refused */
export type InsertBatched = (rows: readonly NewRow[]) => Promise<void>;

type Outcome = PromiseSettledResult<void>;

export const createInserts = (pool: pg.Pool): InsertBatched =>
  gather<readonly NewRow[], void>((batch) => insertBatch(pool, batch));

async function insertBatch(
  pool: pg.Pool,
  batch: readonly (readonly NewRow[])[],
): Promise<readonly Outcome[]> {
  try {
    await insertRows(pool, batch.flat());
    return batch.map(() => ({ status: "fulfilled", value: undefined }));
  } catch (error) {
    if (batch.length === 1 || !isAboutRows(error)) throw error;
    return Promise.allSettled(batch.map((rows) => insertRows(pool, rows)));
  }
}

/** SQLSTATE classes about a row, or two transactions in conflict. */
function isAboutRows(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : undefined;
  return cause instanceof pg.DatabaseError && /^(22|23|40)/.test(cause.code ?? "");
}
