import { createHash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { publicContent } from "#server/modules/public-rows/public-rows.ts";
import { hasUrgentTextEnded, readSettings } from "#server/modules/settings/settings.ts";
import { contentTables } from "#server/modules/versions/versioned-content.ts";
import type { Database } from "#server/platform/database/database.ts";
import { waitForLock } from "#server/platform/database/locks.ts";
import { badInput, fieldError, notFound, staleVersion } from "#server/platform/errors/http-errors.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { parseInput } from "#server/platform/http/parse-input.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { foundRow, insertedRow } from "#server/platform/http/rows.ts";
import type { Module, ReadAdminTasks } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/translations.ts";
import type { ContentKind } from "#shared/api/versions.ts";
import { translations } from "#shared/schema/translations.ts";
import { forEditors } from "#shared/team.ts";

function itemIn({ kind, id }: { kind: string; id: string }): { kind: contract.TranslationKind; id: string } {
  const known = contract.translationKinds.find((each) => each === kind);
  if (!known) throw fieldError("kind", contract.unknownTranslationKind);
  return { kind: known, id: id.toLowerCase() };
}

function translationRoutes(router: AppRouter, services: Services): void {
  const { database } = services;
  route(router, contract.listTranslations, ({ query: { kind } }) => listStates(database, kind));

  route(router, contract.getTranslation, ({ params }) => readTranslation(database, itemIn(params)));

  route(router, contract.updateTranslation, ({ params, body, req }) => {
    const item = itemIn(params);
    noteActivity(req, { details: item });
    return saveTranslation(database, item, body);
  });
}

const shownTitles = 3;

const listOf: Readonly<Record<contract.TranslationKind, string>> = {
  news: "tab=news&show=articles",
  "patient-stories": "tab=news&show=stories",
  studies: "tab=news&show=studies",
  "hero-images": "tab=hero-images",
  urgent: "tab=settings&section=home-page",
};

const translationsToCheck: ReadAdminTasks = async ({ database }) => {
  const toCheck = (
    await Promise.all(
      contract.translationKinds.map(async (kind) =>
        (await listStates(database, kind, "check")).map((row) => ({ kind, ...row })),
      ),
    )
  ).flat();
  const [first] = toCheck;
  if (!first) return [];
  const titles = toCheck.map(({ kind, title }) => (kind === "urgent" ? "the urgent section" : `“${title}”`));
  const more = titles.length > shownTitles ? [`${titles.length - shownTitles} more`] : [];
  const named = [...titles.slice(0, shownTitles), ...more];
  return [
    {
      subject: "translations",
      sentence: `Spanish to check, because the English has changed: ${named.join(", ")}.`,
      href: `/admin?${listOf[first.kind]}&spanish=${first.id}`,
      action: "Check the Spanish",
    },
  ];
};

interface Item {
  kind: contract.TranslationKind;
  id: string;
}
type Row = typeof translations.$inferSelect;

const ofItem = ({ kind, id }: Item): SQL | undefined =>
  and(eq(translations.kind, kind), eq(translations.id, id), eq(translations.language, "es"));

const fingerprintOf = (english: Record<string, string>): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(english).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest("hex");

const stateOf = (
  { publishedAt }: Pick<Row, "publishedAt">,
  hasChanged: boolean,
): contract.Translation["state"] => {
  if (hasChanged) return "check";
  return publishedAt && publishedAt <= new Date() ? "published" : "draft";
};

function present(
  { kind, id }: Item,
  english: English,
  row: Row | undefined,
): z.input<typeof contract.updateTranslation.response> {
  const changes =
    row && english.isPublic
      ? Object.entries(english.fields).flatMap(([field, after]) => {
          const before = row.english[field] ?? "";
          return before === after ? [] : [{ field, before, after }];
        })
      : [];
  return {
    kind,
    id,
    language: "es",
    state: row ? stateOf(row, changes.length > 0) : "none",
    fields: row?.fields ?? {},
    english: english.fields,
    fingerprint: fingerprintOf(english.fields),
    changes,
    publishedAt: row?.publishedAt ?? null,
    updatedAt: row?.updatedAt ?? null,
  };
}

const readTranslation = ({ db }: { db: Database }, item: Item) =>
  db.transaction(async (tx) => {
    const english = await readEnglish(tx, item.kind, item.id);
    const [row] = await tx.select().from(translations).where(ofItem(item));
    return present(item, english, row);
  });

/** @throws HttpError 400 when readers would miss something */
function assertPublishable(item: Item, english: English, fields: Record<string, string>): void {
  const missing = Object.entries(contract.translatedFields[item.kind]).filter(
    ([field]) => english.fields[field] && !fields[field],
  );
  if (missing.length === 0) return;
  const sentence = (label: string) => `${label} is required`;
  throw badInput(
    missing.map(([, { label }]) => sentence(label)).join(". "),
    Object.fromEntries(missing.map(([field, { label }]) => [field, [sentence(label)]])),
  );
}

type Body = z.output<typeof contract.updateTranslation.body>;

const translationLock = "translation";

const saveTranslation = ({ db }: { db: Database }, item: Item, body: Body) =>
  db.transaction(async (tx) => {
    const english = await readEnglish(tx, item.kind, item.id);
    // A row that doesn't exist yet can't be locked.
    await waitForLock(tx, `${translationLock} ${item.kind} ${item.id}`);
    const [before] = await tx.select().from(translations).where(ofItem(item));
    assertUnchanged(body, english, before);
    const changes = parseInput(fieldsSchema(item.kind), body.fields);
    const fields = { ...before?.fields, ...changes };
    const publishedAt = body.publishedAt === undefined ? (before?.publishedAt ?? null) : body.publishedAt;
    if (publishedAt) assertPublishable(item, english, fields);
    const isNew = Object.entries(changes).some(([field, text]) => text !== (before?.fields[field] ?? ""));
    const values = {
      fields,
      english: before && !isNew && !body.stillRight ? before.english : english.fields,
      publishedAt,
      updatedAt: new Date(),
    };
    const saved = await tx
      .insert(translations)
      .values({ ...item, language: "es", ...values })
      .onConflictDoUpdate({
        target: [translations.kind, translations.id, translations.language],
        set: values,
      })
      .returning();
    return present(item, english, insertedRow(saved));
  });

/** Optimistic locking, of the translation and of its English. @throws HttpError 409 */
function assertUnchanged({ updatedAt, fingerprint }: Body, english: English, row: Row | undefined): void {
  const isSame =
    updatedAt === undefined ||
    (updatedAt === null ? !row : row?.updatedAt.getTime() === new Date(updatedAt).getTime());
  if (!isSame || (fingerprint !== undefined && fingerprint !== fingerprintOf(english.fields)))
    throw staleVersion();
}

const hasChanged = (kind: ContentKind) =>
  sql<boolean>`${isPublic(kind)} and ${translations.english} <> ${englishOf(kind)}`;

async function listStates({ db }: { db: Database }, kind: contract.TranslationKind, only?: "check") {
  const { id, publishedAt } = translations;
  if (kind === "urgent") {
    const urgent = await readTranslation({ db }, { kind, id: contract.urgentId });
    const isListed = urgent.state !== "none" && (!only || urgent.state === only);
    return isListed
      ? [{ id: contract.urgentId, title: "", state: urgent.state, publishedAt: urgent.publishedAt }]
      : [];
  }
  const table = tableOf(kind);
  const changed = hasChanged(kind);
  const rows = await db
    .select({
      id,
      publishedAt,
      changed,
      title: sql<string>`${table[kind === "patient-stories" ? "name" : "title"]}`,
    })
    .from(translations)
    .innerJoin(table as PgTable, sql`${table.id}::text = ${id}`)
    .where(and(eq(translations.kind, kind), only && changed))
    .orderBy(id);
  return rows.map(({ changed, ...row }) => ({ ...row, state: stateOf(row, changed) }));
}

interface English {
  fields: Record<string, string>;
  isPublic: boolean;
}

// TypeScript can't follow that the columns of this table are of its kind.
type Columns = PgTable & { id: PgColumn } & Record<string, PgColumn>;
const tableOf = (kind: ContentKind) => contentTables[kind] as unknown as Columns;

/** The translated fields of a row, as they are compared with those that a translation was made from. */
const englishOf = (kind: ContentKind): SQL<Record<string, string>> => {
  const pairs = Object.keys(contract.translatedFields[kind]).map(
    (field) => sql`${sql.raw(`'${field}'`)}, ${tableOf(kind)[field]}`,
  );
  return sql<Record<string, string>>`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
};

const isPublic = (kind: ContentKind): SQL<boolean> =>
  sql<boolean>`coalesce(${and(sql`true`, publicContent[kind])}, false)`;

async function urgentEnglish(tx: Database): Promise<English> {
  const settings = await readSettings(tx);
  const { urgentTitle, urgentText } = settings;
  return {
    fields: { urgentTitle, urgentText },
    isPublic: `${urgentTitle}${urgentText}` !== "" && !hasUrgentTextEnded(settings),
  };
}

/** Keeps the item from being deleted until the transaction ends. @throws HttpError 404 */
async function readEnglish(tx: Database, kind: contract.TranslationKind, id: string): Promise<English> {
  if (kind === "urgent") {
    if (id !== contract.urgentId) throw notFound();
    return urgentEnglish(tx);
  }
  const table = tableOf(kind);
  return foundRow(
    await tx
      .select({ fields: englishOf(kind), isPublic: isPublic(kind) })
      .from(table as PgTable)
      .where(eq(table.id, id))
      .for("share"),
  );
}

/** The fields of a body that a kind translates; an empty one is stored as "". */
const fieldsSchema = (kind: contract.TranslationKind) =>
  z
    .object(
      Object.fromEntries(
        Object.entries(contract.translatedFields[kind]).map(([field, { rule }]) => [field, rule]),
      ),
    )
    .partial()
    .transform(
      (fields): Record<string, string> =>
        Object.fromEntries(
          Object.entries(fields).flatMap(([field, text]) =>
            text === undefined ? [] : [[field, text ?? ""]],
          ),
        ),
    );

export const translationsModule: Module = {
  routes: translationRoutes,
  adminTasks: { access: forEditors, read: translationsToCheck },
};
