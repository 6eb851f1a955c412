import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

/**
 * Erased people's registrations by their random ids, so that a restored backup erases them again, and their addresses as keyed hashes,
 * so that no imported list brings them back. Kept for that alone.
 */
export const erasedPeople = pgTable(
  "erased_people",
  {
    id: uuid().primaryKey(),
    hasProvenAddress: boolean().notNull(),
    /** Null for those who were erased before imports existed. */
    addressHash: text(),
    erasedAt: now(),
    /** Copied to the storage, which outlives the database. */
    isStored: boolean().notNull().default(false),
  },
  (table) => [
    index("erased_people_not_stored_index").on(table.id).where(sql`not ${table.isStored}`),
    index("erased_people_address_index").on(table.addressHash),
  ],
);
