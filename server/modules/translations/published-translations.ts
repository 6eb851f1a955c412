import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#server/platform/database/database.ts";
import type { TranslationKind } from "#shared/api/translations.ts";
import type { Language } from "#shared/language.ts";
import { translations } from "#shared/schema/translations.ts";

const published = (kind: TranslationKind) =>
  and(
    eq(translations.kind, kind),
    eq(translations.language, "es"),
    lte(translations.publishedAt, sql`now()`),
  );

/** Of a row's id: whether there is published Spanish. */
export const isTranslated = (kind: TranslationKind, id: PgColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${translations} where ${published(kind)} and ${translations.id} = ${id}::text)`;

/** Of a row's id: when its published Spanish was last changed, or published. */
export const translatedAt = (kind: TranslationKind, id: PgColumn): SQL<Date | null> =>
  sql`(select greatest(${translations.updatedAt}, ${translations.publishedAt}) from ${translations}
    where ${published(kind)} and ${translations.id} = ${id}::text)`;

interface InItsLanguage {
  language?: Language;
  translatedFrom?: Language | null;
}

/** Public items as they are shown in a language: translated, or else in English. Without a language, they stay as they are. */
export async function inLanguage<Item extends { id: string }>(
  db: Database,
  kind: TranslationKind,
  language: Language | undefined,
  items: readonly Item[],
): Promise<(Item & InItsLanguage)[]> {
  if (!language) return [...items];
  const ids = language === "es" ? items.map(({ id }) => id) : [];
  const rows =
    ids.length > 0
      ? await db
          .select({ id: translations.id, fields: translations.fields })
          .from(translations)
          .where(and(published(kind), inArray(translations.id, ids)))
      : [];
  const fieldsOf = new Map(rows.map(({ id, fields }) => [id, fields]));
  return items.map((item) => {
    const fields = fieldsOf.get(item.id);
    if (!fields) return { ...item, language: "en", translatedFrom: null };
    // A field that was empty in English when it was translated may have text now.
    const translated = Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ""));
    return { ...item, ...translated, language: "es", translatedFrom: "en" };
  });
}
