import { date, index, pgEnum, pgTable, text } from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

export const suppressionReason = pgEnum("suppression_reason", ["bounce", "complaint"]);

/** Addresses that get no mailings, as keyed hashes. */
export const suppressions = pgTable("suppressions", {
  addressHash: text().primaryKey(),
  reason: suppressionReason().notNull(),
  day: date().notNull().defaultNow(),
});

/** What mail providers reported, each once, so that a replay changes nothing. */
export const mailEvents = pgTable(
  "mail_events",
  {
    /** A hash of the provider's own id, or of the address of its certificate. */
    id: text().primaryKey(),
    kind: text({ enum: ["bounce", "temporary", "complaint", "subscription", "certificate"] }).notNull(),
    addressHash: text(),
    /** Where the owner confirms the subscription of an SNS topic. */
    subscribeUrl: text(),
    at: now(),
  },
  (table) => [index("mail_events_at_index").on(table.at)],
);
