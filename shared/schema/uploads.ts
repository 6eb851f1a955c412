import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, now } from "./columns.ts";

export const uploads = pgTable(
  "uploads",
  {
    key: text().primaryKey(),
    visitor: text(),
    objectPath: text(),
    size: integer(),
    createdAt: now(),
    processedAt: moment(),
  },
  (table) => [
    uniqueIndex("uploads_object_path_unique").on(table.objectPath),
    index("uploads_unprocessed_index").on(table.createdAt).where(sql`${table.processedAt} is null`),
  ],
);
