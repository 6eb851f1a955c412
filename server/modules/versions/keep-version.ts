import { and, desc, eq, lte } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import { rowWithId } from "#server/platform/http/rows.ts";
import { type ContentKind, maxVersions, type versionChanges } from "#shared/api/versions.ts";
import { contentVersions } from "#shared/schema/versions.ts";
import { type ContentRow, contentTables } from "./content-tables.ts";
import { takeTranslations } from "./kept-translations.ts";

type Change = (typeof versionChanges)[number];

const photoPaths = /\/objects\/[A-Za-z0-9_-]+/g;

/** Stores and locks the row before the same transaction changes or deletes it; undefined when it does not exist. */
export async function keepVersion<Kind extends ContentKind>(
  tx: Transaction,
  kind: Kind,
  id: string,
  change: Change,
): Promise<ContentRow<Kind> | undefined> {
  const table: (typeof contentTables)[ContentKind] = contentTables[kind];
  const [row] = await tx.select().from(table).where(rowWithId(table, id)).for("update");
  if (!row) return undefined;
  const kept = change === "deleted" ? { ...row, ...(await takeTranslations(tx, kind, id)) } : row;
  await tx.insert(contentVersions).values({
    kind,
    itemId: id,
    change,
    title: "title" in row ? row.title : row.name,
    row: kept,
    photos: [...new Set(JSON.stringify(kept).match(photoPaths))],
  });
  await deleteOldest(tx, id);
  // TypeScript can't follow that the rows of this table are of its kind.
  return row as ContentRow<Kind>;
}

/** The next sweep removes photos that only these versions named. */
async function deleteOldest(tx: Transaction, itemId: string): Promise<void> {
  const ofItem = eq(contentVersions.itemId, itemId);
  const newestTooMany = tx
    .select({ id: contentVersions.id })
    .from(contentVersions)
    .where(ofItem)
    .orderBy(desc(contentVersions.id))
    .offset(maxVersions)
    .limit(1);
  await tx.delete(contentVersions).where(and(ofItem, lte(contentVersions.id, newestTooMany)));
}
