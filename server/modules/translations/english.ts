import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { publicContent } from "#server/modules/public-rows/public-rows.ts";
import { hasUrgentTextEnded, readSettings } from "#server/modules/settings/settings.ts";
import { contentTables } from "#server/modules/versions/versioned-content.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { foundRow, rowWithId } from "#server/platform/http/rows.ts";
import { type TranslationKind, translatedFields, urgentId } from "#shared/api/translations.ts";
import type { ContentKind } from "#shared/api/versions.ts";

export interface English {
  fields: Record<string, string>;
  isPublic: boolean;
}

// TypeScript can't follow that the columns of this table are of its kind.
type Columns = PgTable & { id: PgColumn } & Record<string, PgColumn>;
export const tableOf = (kind: ContentKind) => contentTables[kind] as unknown as Columns;

/** The translated fields of a row, as they are compared with those that a translation was made from. */
export const englishOf = (kind: ContentKind): SQL<Record<string, string>> => {
  const pairs = Object.keys(translatedFields[kind]).map(
    (field) => sql`${sql.raw(`'${field}'`)}, ${tableOf(kind)[field]}`,
  );
  return sql<Record<string, string>>`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
};

export const isPublic = (kind: ContentKind): SQL<boolean> =>
  sql<boolean>`coalesce(${and(sql`true`, publicContent[kind])}, false)`;

async function urgentEnglish(tx: Pick<Transaction, "select">): Promise<English> {
  const settings = await readSettings(tx);
  const { urgentTitle, urgentText } = settings;
  return {
    fields: { urgentTitle, urgentText },
    isPublic: `${urgentTitle}${urgentText}` !== "" && !hasUrgentTextEnded(settings),
  };
}

/** Keeps the item from being deleted until the transaction ends. @throws HttpError 404 */
export async function readEnglish(
  tx: Pick<Transaction, "select">,
  kind: TranslationKind,
  id: string,
): Promise<English> {
  if (kind === "urgent") {
    if (id !== urgentId) throw notFound();
    return urgentEnglish(tx);
  }
  const table = tableOf(kind);
  return foundRow(
    await tx
      .select({ fields: englishOf(kind), isPublic: isPublic(kind) })
      .from(table as PgTable)
      .where(rowWithId(table, id))
      .for("share"),
  );
}
