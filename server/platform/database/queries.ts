import { createHash } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import { casing, type Database } from "./database.ts";

const dialect = new PgDialect({ casing });

export const arrayOf = (values: readonly unknown[], type: "date" | "integer" | "text"): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** As a plain subquery the planner might run it more than once, and lock or change more rows than it limits. */
export const isAnyOf = (column: PgColumn, query: SQLWrapper): SQL => sql`${column} = any (array(${query}))`;

/**
 * Writes as one statement: all or nothing, in one round trip, planned once for each connection. A row may refer to a row of another write;
 * none of them sees what another wrote.
 */
export async function runInOneStatement(db: Database, writes: readonly SQLWrapper[]): Promise<void> {
  const named = writes.map((write, index) => sql`${sql.identifier(`write_${index}`)} as ${write}`);
  const statement = dialect.sqlToQuery(sql`with ${sql.join(named, sql`, `)} select`);
  // Only a named query is planned once.
  const name = createHash("sha256").update(statement.sql).digest("base64url");
  await db._.session.prepareQuery(statement, undefined, name, false).execute();
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

/** Repeats a change of `size` rows at most until it finds fewer, or `signal` aborts: a batch stays within the statement timeout. @returns how many rows it changed */
export async function inBatches(
  size: number,
  change: () => Promise<number | null>,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    const changed = (await change()) ?? 0;
    total += changed;
    if (changed < size || signal?.aborted) return total;
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
