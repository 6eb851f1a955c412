import { and, desc, eq, lte } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { assertVersion, foundRow, insertedRow } from "#server/platform/http/rows.ts";
import { type ContentKind, maxVersions, type versionChanges } from "#shared/api/versions.ts";
import {
  contentVersions,
  heroImages,
  newsArticles,
  patientStories,
  studies,
} from "#shared/schema/content.ts";
import { translations } from "#shared/schema/translations.ts";

export type ContentRow<Kind extends ContentKind = ContentKind> = (typeof contentTables)[Kind]["$inferSelect"];

export const contentTables = {
  news: newsArticles,
  "patient-stories": patientStories,
  studies,
  "hero-images": heroImages,
} as const;

/** The translations of a deleted item are in its last version, and are deleted and restored with it. */
async function takeTranslations(
  tx: Transaction,
  kind: ContentKind,
  id: string,
): Promise<{ translations?: object[] }> {
  const taken = await tx
    .delete(translations)
    .where(and(eq(translations.kind, kind), eq(translations.id, id)))
    .returning();
  return taken.length > 0 ? { translations: taken } : {};
}

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
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for("update");
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

const tableOf = (kind: ContentKind): PgTable & { id: PgColumn } => contentTables[kind];

export async function createContent<Kind extends ContentKind>(
  db: Database,
  kind: Kind,
  values: (typeof contentTables)[Kind]["$inferInsert"],
): Promise<ContentRow<Kind>> {
  const created = await db.insert(tableOf(kind)).values(values).returning();
  return insertedRow(created) as ContentRow<Kind>;
}

/** @throws HttpError 404 when it is gone, 409 when someone else changed it */
export const updateContent = <Kind extends ContentKind>(
  db: Database,
  kind: Kind,
  id: string,
  {
    updatedAt: expectedVersion,
    ...changes
  }: Partial<Omit<ContentRow<Kind>, "updatedAt">> & { updatedAt?: string | undefined },
  assertValid: (after: ContentRow<Kind>, before: ContentRow<Kind>) => void = () => undefined,
): Promise<ContentRow<Kind>> =>
  db.transaction(async (tx) => {
    const table = tableOf(kind);
    const before = await keepVersion(tx, kind, id, "updated");
    if (!before) throw notFound();
    assertVersion(before, expectedVersion);
    const set = { ...changes, updatedAt: new Date() };
    const after = foundRow(
      await tx.update(table).set(set).where(eq(table.id, id)).returning(),
    ) as ContentRow<Kind>;
    assertValid(after, before);
    return after;
  });

export const deleteContent = (db: Database, kind: ContentKind, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await keepVersion(tx, kind, id, "deleted"))) throw notFound();
    const table = tableOf(kind);
    await tx.delete(table).where(eq(table.id, id));
  });
