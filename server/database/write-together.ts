import {
  DrizzleQueryError,
  fillPlaceholders,
  getTableName,
  type Query,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database, DatabaseConnection } from "#server/db.ts";

const together = (writes: readonly SQLWrapper[]) => {
  const named = writes.map((write, index) => sql`${sql.identifier(`write_${index}`)} as ${write}`);
  return sql`with ${sql.join(named, sql`, `)} select`;
};

/**
 * Makes several writes as one statement: all of them or none, in one trip to the database instead of one each and two for
 * the transaction. They don't see each other's rows; foreign keys between these are checked at the end.
 * @throws the database's error when one fails.
 */
export async function writeTogether(
  db: Pick<Database, "execute">,
  writes: readonly SQLWrapper[],
): Promise<void> {
  await db.execute(together(writes));
}

/** A row to insert: texts, numbers, booleans, null. Columns that it does not name get their defaults. */
export interface NewRow {
  table: PgTable;
  values: Record<string, unknown>;
}

/** The text of an insert, by its tables and columns. */
const texts = new Map<string, Query>();

/**
 * Inserts rows into several tables as one statement, like `writeTogether`. Its text is made once for each set of columns:
 * making it again took a quarter of all the time that a registration costs us.
 * @throws the database's error when one fails.
 */
export async function insertTogether(
  { db, pool }: DatabaseConnection,
  rows: readonly NewRow[],
): Promise<void> {
  const shape = rows
    .map(({ table, values }) => [getTableName(table), ...Object.keys(values)].join())
    .join(";");
  const text = texts.get(shape) ?? db.execute(together(rows.map(asInsert(db)))).getQuery();
  texts.set(shape, text);
  const values = rows.flatMap((row, index) =>
    Object.entries(row.values).map(([column, value]) => [nameOf(index, column), value ?? null]),
  );
  const params = fillPlaceholders(text.params, Object.fromEntries(values));
  await pool.query(text.sql, params).catch((cause: Error) => {
    // As Drizzle does: logs keep values out of what they say of such an error.
    throw new DrizzleQueryError(text.sql, params, cause);
  });
}

const nameOf = (index: number, column: string) => `${index}.${column}`;

const asInsert =
  (db: Database) =>
  ({ table, values }: NewRow, index: number) => {
    const columns = Object.keys(values);
    return db
      .insert(table)
      .values(Object.fromEntries(columns.map((column) => [column, sql.placeholder(nameOf(index, column))])));
  };
