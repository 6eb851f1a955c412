import { DrizzleQueryError, getTableColumns, getTableName } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import pg from "pg";

/** Columns that are not named get their defaults. */
export interface NewRow {
  table: PgTable;
  values: Record<string, unknown>;
}

/** Rows of one table that name the same columns. */
interface Group {
  table: PgTable;
  columns: readonly (readonly [key: string, column: PgColumn])[];
  rows: Record<string, unknown>[];
}

/** Longer than a commit takes. An import that holds an address would keep the rows of everyone in the batch waiting. */
const rowLockMs = 200;

/** Statement texts by tables and columns. */
const texts = new Map<string, string>();
const names = new CasingCache("snake_case");

/**
 * Inserts rows into several tables as one statement; foreign keys between them are checked at its end. Each column is one array,
 * so the text is the same for any number of rows. @throws DrizzleQueryError
 */
export const insertRows = (pool: Pick<pg.Pool, "query">, rows: readonly NewRow[]): Promise<void> =>
  insert(pool, rows, "select");

// Locks of whole tables are taken before it runs, so they have the usual time.
const insertBriefly = (pool: Pick<pg.Pool, "query">, rows: readonly NewRow[]): Promise<void> =>
  insert(pool, rows, `select set_config('lock_timeout', '${rowLockMs}', true)`);

async function insert(
  pool: Pick<pg.Pool, "query">,
  rows: readonly NewRow[],
  statement: string,
): Promise<void> {
  const groups = new Map<string, Group>();
  for (const { table, values } of rows) {
    const keys = Object.keys(values);
    const shape = `${getTableName(table)}(${keys.join()})`;
    const group = groups.get(shape) ?? { table, columns: columnsOf(table, keys), rows: [] };
    group.rows.push(values);
    groups.set(shape, group);
  }
  const shape = [...groups.keys()].join();
  const inserts = texts.get(shape) ?? textOf([...groups.values()]);
  texts.set(shape, inserts);
  const text = `${inserts} ${statement}`;
  const params = [...groups.values()].flatMap((group) =>
    group.columns.map(([key, column]) =>
      group.rows.map(({ [key]: value }) => (value == null ? null : column.mapToDriverValue(value))),
    ),
  );
  await pool.query(text, params).catch((cause: Error) => {
    // As Drizzle does, because the log drops the values of such an error.
    throw new DrizzleQueryError(text, params, cause);
  });
}

/**
 * Stores the rows of several callers in one statement; when one of them is refused, or waits for another transaction, each caller's alone.
 * A caller's rows are stored all or none.
 */
export async function insertEach(
  pool: Pick<pg.Pool, "query">,
  callers: readonly (readonly NewRow[])[],
): Promise<PromiseSettledResult<void>[]> {
  const [together] = await Promise.allSettled([insertBriefly(pool, callers.flat())]);
  if (together.status === "rejected" && callers.length > 1 && isAboutRows(together.reason))
    return Promise.allSettled(callers.map((rows) => insertBriefly(pool, rows)));
  return callers.map(() => together);
}

/** SQLSTATE classes about a row, or two transactions in conflict; of lock timeouts those in which PostgreSQL says at which row. */
function isAboutRows(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : undefined;
  if (!(cause instanceof pg.DatabaseError)) return false;
  return /^(22|23|40)/.test(cause.code ?? "") || (cause.code === "55P03" && cause.where !== undefined);
}

function columnsOf(table: PgTable, keys: readonly string[]): Group["columns"] {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return keys.map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`);
    return [key, column];
  });
}

function textOf(groups: readonly Group[]): string {
  let count = 0;
  const inserts = groups.map(({ table, columns }, index) => {
    const named = columns.map(([, column]) => `"${names.getColumnCasing(column)}"`);
    const arrays = columns.map(([, column]) => {
      count += 1;
      return `$${count}::${column.getSQLType()}[]`;
    });
    return `write_${index} as (insert into "${getTableName(table)}" (${named}) select * from unnest(${arrays}))`;
  });
  return `with ${inserts}`;
}
