import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

/** Copied to the storage, which outlives the database. */
const isStored = () => boolean().notNull().default(false);

/** Registrations by their random ids, so that a restored backup erases them again; addresses as keyed hashes, so that no list brings them back. */
export const erasedPeople = pgTable(
  "erased_people",
  {
    id: uuid().primaryKey(),
    hasProvenAddress: boolean().notNull(),
    /** Null for those who were erased before imports existed. */
    addressHash: text(),
    erasedAt: now(),
    isStored: isStored(),
  },
  (table) => [
    index("erased_people_not_stored_index").on(table.id).where(sql`not ${table.isStored}`),
    index("erased_people_address_index").on(table.addressHash),
  ],
);

/** What people no longer agree to, so that a restored backup does not bring it back. Without a reference: the person may be gone from the database. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    registrationId: uuid().notNull(),
    /** "name", "crmConsent", "district", or the use of a story and its id: "consentSite 0198..." */
    what: text().notNull(),
    at: now(),
    isStored: isStored(),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.what] })],
);

/** In the order of what ends them: a bounce ends with a confirmation, an opt-out also with a registration, a complaint with neither. */
export const suppressionReasons = ["bounce", "opt-out", "complaint"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** Addresses that get no mailings, as keyed hashes. */
export const suppressions = pgTable("suppressions", {
  addressHash: text().primaryKey(),
  reason: text({ enum: suppressionReasons }).notNull(),
  day: date().notNull().defaultNow(),
  isStored: isStored(),
});
