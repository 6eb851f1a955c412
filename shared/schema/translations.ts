import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { translationKinds } from "../api/translations.ts";
import { moment, now } from "./columns.ts";

export const translations = pgTable(
  "translations",
  {
    kind: text({ enum: translationKinds }).notNull(),
    /** The item's; without a foreign key, because it names rows of several tables. */
    id: text().notNull(),
    language: text({ enum: ["es"] }).notNull(),
    fields: jsonb().$type<Record<string, string>>().notNull(),
    /** The whole English that it was made from: compared with the present one, and shown when that has changed. */
    english: jsonb().$type<Record<string, string>>().notNull(),
    /** null: a draft. */
    publishedAt: moment(),
    updatedAt: now(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id, table.language] })],
);
