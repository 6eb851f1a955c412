import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "./database.ts";

export const arrayOf = (values: readonly unknown[], type: "date" | "integer" | "text"): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** As a plain subquery the planner might run it more than once, and lock or change more rows than it limits. */
export const isAnyOf = (column: PgColumn, query: SQLWrapper): SQL => sql`${column} = any (array(${query}))`;

/** Writes as one statement: all or nothing, in one round trip. A row may refer to a row of another write; none of them sees what another wrote. */
export async function runInOneStatement(db: Pick<Transaction, "execute">, writes: readonly SQLWrapper[]) {
  const named = writes.map((write, index) => sql`${sql.identifier(`write_${index}`)} as ${write}`);
  await db.execute(sql`with ${sql.join(named, sql`, `)} select`);
}

/** Counts no further than `max`. @param order of an index that is read only as far as is counted */
export const countUpTo = (
  db: Database,
  table: PgTable,
  max: number,
  condition: SQL | undefined,
  ...order: (PgColumn | SQL)[]
): Promise<number> =>
  db.$count(
    db
      .select({ counted: sql`1`.as("counted") })
      .from(table)
      .where(condition)
      .orderBy(...order)
      .limit(max)
      .as("some"),
  );

/** Repeats a change of `size` rows at most until it finds fewer: a batch stays within the statement timeout. @returns how many rows it changed */
export async function inBatches(size: number, change: () => Promise<number | null>): Promise<number> {
  for (let total = 0; ; ) {
    const changed = (await change()) ?? 0;
    total += changed;
    if (changed < size) return total;
  }
}

/** Reads `size` rows at a time, each time those behind the last one; no batch is empty. */
export async function* batchesOf<Row>(
  size: number,
  read: (last: Row | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.length < size ? undefined : rows.at(-1);
  } while (last);
}
