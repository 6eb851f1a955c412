import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#server/platform/database/database.ts";
import { notFound, staleVersion } from "#server/platform/errors/http-errors.ts";
import { isUuid } from "#shared/fields.ts";

type RowTable = PgTable & { id: PgColumn; updatedAt: PgColumn };

export function rowWithId(table: RowTable, id: string): SQL {
  if (!isUuid(id)) throw notFound();
  return eq(table.id, id);
}

/** The condition of an optimistic UPDATE: of two saves at the same moment, one finds nothing. @param expectedVersion the editor's `updatedAt`; undefined skips the check */
export const rowAtVersion = (
  table: RowTable,
  id: string,
  expectedVersion: string | undefined,
): SQL | undefined =>
  and(
    rowWithId(table, id),
    expectedVersion === undefined ? undefined : eq(table.updatedAt, new Date(expectedVersion)),
  );

/** @throws HttpError 404 when the row is gone, 409 when someone else changed it */
export async function refuseUpdate(
  db: Pick<Database, "select">,
  table: RowTable,
  id: string,
): Promise<never> {
  const [row] = await db.select({ id: table.id }).from(table).where(rowWithId(table, id));
  throw row ? staleVersion() : notFound();
}

export function foundRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw notFound();
  return row;
}

export function insertedRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("the inserted row was not returned");
  return row;
}
