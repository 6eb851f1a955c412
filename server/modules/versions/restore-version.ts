import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";
import { contentVersions } from "#shared/schema/content.ts";
import { translations } from "#shared/schema/translations.ts";
import { findVersion } from "./list-versions.ts";
import { contentTables, keepVersion } from "./versioned-content.ts";

/** A stored row for today's table: former columns are dropped, new ones get their defaults. */
function storable(table: PgTable, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = Object.entries(getTableColumns(table)).filter(([name]) => name in row);
  return Object.fromEntries(
    known.map(([name, { dataType }]) => {
      const value = row[name];
      return [name, dataType === "date" && typeof value === "string" ? new Date(value) : value];
    }),
  );
}

export async function restore(services: Services, versionId: string) {
  const { database } = services;
  const { kind, itemId } = await database.db.transaction(async (tx) => {
    const version = await findVersion(tx, versionId, { lock: true });
    const table: PgTable = contentTables[version.kind];
    const values = { ...storable(table, version.row), updatedAt: new Date() };
    const keepNow = () => keepVersion(tx, version.kind, version.itemId, "restored");
    const isThere = await keepNow();
    await tx
      .insert(table)
      .values(values)
      .onConflictDoUpdate({ target: contentTables[version.kind].id, set: values });
    if (!isThere) await bringBackTranslations(tx, version.itemId);
    // A deleted item had no row to keep; its restored row is kept, which takes it out of the trash.
    if (!isThere) await keepNow();
    return version;
  });
  return { kind, itemId };
}

/** Of an item that was deleted, whichever of its versions is restored. */
async function bringBackTranslations(tx: Transaction, itemId: string): Promise<void> {
  const [last] = await tx
    .select({ row: contentVersions.row })
    .from(contentVersions)
    .where(and(eq(contentVersions.itemId, itemId), eq(contentVersions.change, "deleted")))
    .orderBy(desc(contentVersions.id))
    .limit(1);
  const taken = last?.row.translations;
  if (!Array.isArray(taken)) return;
  for (const row of taken)
    await tx
      .insert(translations)
      .values(storable(translations, row) as typeof translations.$inferInsert)
      .onConflictDoNothing();
}
