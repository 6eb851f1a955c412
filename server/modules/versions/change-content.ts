import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { assertVersion, foundRow, insertedRow } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import type { ContentKind } from "#shared/api/versions.ts";
import { type ContentRow, contentTables } from "./content-tables.ts";
import { keepVersion } from "./keep-version.ts";

// TypeScript can't follow that the rows of this table are of its kind.
const tableOf = (kind: ContentKind): PgTable & { id: PgColumn } => contentTables[kind];

export async function createContent<Kind extends ContentKind>(
  db: Pick<Database, "insert">,
  kind: Kind,
  values: (typeof contentTables)[Kind]["$inferInsert"],
): Promise<ContentRow<Kind>> {
  const created = await db.insert(tableOf(kind)).values(values).returning();
  return insertedRow(created) as ContentRow<Kind>;
}

/** @throws HttpError 404 when it is gone, 409 when someone else changed it */
export async function updateContent<Kind extends ContentKind>(
  { database }: Services,
  kind: Kind,
  id: string,
  {
    updatedAt: expectedVersion,
    ...changes
  }: Partial<Omit<ContentRow<Kind>, "updatedAt">> & { updatedAt?: string | undefined },
  assertValid: (row: ContentRow<Kind>) => void = () => undefined,
): Promise<{ before: ContentRow<Kind>; after: ContentRow<Kind> }> {
  const table = tableOf(kind);
  return database.db.transaction(async (tx) => {
    const before = await keepVersion(tx, kind, id, "updated");
    if (!before) throw notFound();
    assertVersion(before, expectedVersion);
    const set = { ...changes, updatedAt: new Date() };
    const after = foundRow(
      await tx.update(table).set(set).where(eq(table.id, id)).returning(),
    ) as ContentRow<Kind>;
    assertValid(after);
    return { before, after };
  });
}

/** @throws HttpError 404 when it is gone */
export async function deleteContent<Kind extends ContentKind>(
  { database }: Services,
  kind: Kind,
  id: string,
): Promise<ContentRow<Kind>> {
  const table = tableOf(kind);
  return database.db.transaction(async (tx) => {
    const row = await keepVersion(tx, kind, id, "deleted");
    if (!row) throw notFound();
    await tx.delete(table).where(eq(table.id, id));
    return row;
  });
}
