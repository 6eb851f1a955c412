import { bigserial, index, jsonb, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { contentKinds, versionChanges } from "../api/versions.ts";
import { now } from "./columns.ts";

export const contentKind = pgEnum("content_kind", contentKinds);
export const versionChange = pgEnum("version_change", versionChanges);

export const contentVersions = pgTable(
  "content_versions",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    kind: contentKind().notNull(),
    itemId: uuid().notNull(),
    change: versionChange().notNull(),
    title: text().notNull(),
    /** By column names in code; moments as ISO strings. */
    row: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Photos of this site, also in the text. */
    photos: text().array().notNull(),
    at: now(),
  },
  (table) => [
    index("content_versions_item_index").on(table.itemId, table.id),
    index("content_versions_at_index").on(table.at),
    index("content_versions_photos_index").using("gin", table.photos),
  ],
);
