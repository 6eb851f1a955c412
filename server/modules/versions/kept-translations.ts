import { and, desc, eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import type { ContentKind } from "#shared/api/versions.ts";
import { translations } from "#shared/schema/translations.ts";
import { contentVersions } from "#shared/schema/versions.ts";
import { storable } from "./content-tables.ts";

/** The translations of an item that is deleted stand in its last version, and go and come back with it. */
export async function takeTranslations(
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

/** Of an item that was deleted, whichever of its versions is restored. */
export async function bringBackTranslations(tx: Transaction, itemId: string): Promise<void> {
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
