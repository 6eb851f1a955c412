import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { ImportCounts, ImportUndone } from "../api/imports.ts";
import type { ImportEncoding, ImportMapping, UnclearField } from "../imports.ts";
import type { RegistrationType } from "../people.ts";
import { id, moment, now } from "./columns.ts";
import { registrations } from "./registrations.ts";

export const importState = pgEnum("import_state", ["reading", "mapping", "checked", "committed", "undone"]);

const nobody: ImportCounts = { new: 0, same: 0, fillsGaps: 0, refused: 0, mailable: 0, unclear: [] };

export const imports = pgTable("imports", {
  id: id(),
  state: importState().notNull().default("reading"),
  account: text().notNull(),
  encoding: text().$type<ImportEncoding>().notNull().default("utf-8"),
  columns: jsonb().$type<string[]>().notNull().default([]),
  rows: integer().notNull().default(0),
  skipped: integer().notNull().default(0),
  mapping: jsonb().$type<ImportMapping>().notNull().default({}),
  defaults: jsonb().$type<{ state?: string; registrationType?: RegistrationType }>().notNull().default({}),
  source: text(),
  sourceDate: date(),
  counts: jsonb().$type<ImportCounts>().notNull().default(nobody),
  /** Written outside of the transaction that commits, so that others see it. */
  done: integer().notNull().default(0),
  createdAt: now(),
  checkedAt: moment(),
  committedAt: moment(),
  undone: jsonb().$type<ImportUndone>(),
});
export type ImportRow = typeof imports.$inferSelect;

const ofImport = () =>
  uuid()
    .notNull()
    .references(() => imports.id, { onDelete: "cascade" });

/** The rows of a file until it is committed, and what the last check made of them. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: ofImport(),
    line: integer().notNull(),
    /** Null for someone who was erased: nothing of them stays. */
    cells: jsonb().$type<string[]>(),
    email: text(),
    person: jsonb().$type<Record<string, unknown>>(),
    problem: text(),
    refusal: text(),
    unclear: text().$type<UnclearField>(),
    existingId: uuid(),
    gaps: jsonb().$type<Record<string, string>>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

export const importedPeople = pgTable(
  "imported_people",
  {
    importId: ofImport(),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    isNew: boolean().notNull(),
    /** What was filled, and the version before and after: for undo, and forgotten when that is over. */
    gaps: jsonb().$type<Record<string, string>>(),
    versionBefore: moment(),
    versionAfter: moment(),
    nextMailAt: moment(),
    mailedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.registrationId] }),
    index("imported_people_registration_index").on(table.registrationId),
    index("imported_people_mail_index").on(table.nextMailAt).where(sql`${table.nextMailAt} is not null`),
  ],
);

/** From what list a person came, for a query of `registrations`; null for those who registered themselves. */
export const importedFrom = sql<string | null>`(
  select coalesce(i.source, '') || coalesce(to_char(i.source_date, ' (FMMonth FMDD, YYYY)'), '')
  from ${importedPeople} p join ${imports} i on i.id = p.import_id
  where p.registration_id = registrations.id and p.is_new limit 1)`;
