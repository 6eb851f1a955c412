import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#server/platform/database/database.ts";
import { isUuid } from "#shared/fields.ts";
import { notFound, staleVersion } from "./errors.ts";

type RowTable = PgTable & { id: PgColumn; updatedAt: PgColumn };

/**
 * The row with the id that stands in a path. A malformed id is simply not found.
 * @throws HttpError 404
 */
export function rowWithId(table: RowTable, id: string): SQL {
  if (!isUuid(id)) throw notFound();
  return eq(table.id, id);
}

/**
 * The row with this id, if it is still as the editor saw it: the condition of an UPDATE, so that of two saves at the same
 * moment one finds nothing.
 * @param seen `updatedAt` of the row that the editor started from; undefined takes any.
 */
export const rowAsSeen = (table: RowTable, id: string, seen: string | undefined): SQL | undefined =>
  and(rowWithId(table, id), seen === undefined ? undefined : eq(table.updatedAt, new Date(seen)));

/**
 * Why an update with `rowAsSeen` found nothing: it is thrown.
 * @throws HttpError 404 when the row is gone, 409 when somebody else changed it.
 */
export async function refuseUpdate(
  db: Pick<Database, "select">,
  table: RowTable,
  id: string,
): Promise<never> {
  const [row] = await db.select({ id: table.id }).from(table).where(rowWithId(table, id));
  throw row ? staleVersion() : notFound();
}

/**
 * The row that was asked for by its id.
 * @throws HttpError 404
 */
export function foundRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw notFound();
  return row;
}

/** The one row that an insert returned. */
export function insertedRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("the inserted row was not returned");
  return row;
}
