import { boolean, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

/** What people no longer show, so that a restored backup does not show it again. Without a reference: the person may be gone from the database. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    registrationId: uuid().notNull(),
    /** "name", or the use of a story and its id: "consentSite 0198..." */
    what: text().notNull(),
    at: now(),
    /** Copied to the storage, which outlives the database. */
    isStored: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.what] })],
);
