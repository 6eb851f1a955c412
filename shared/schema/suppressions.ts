import { boolean, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

/** In the order of what ends them: a bounce ends with a confirmation, an opt-out also with a registration, a complaint with neither. */
export const suppressionReasons = ["bounce", "opt-out", "complaint"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** Addresses that get no mailings, as keyed hashes. */
export const suppressions = pgTable("suppressions", {
  addressHash: text().primaryKey(),
  reason: text({ enum: suppressionReasons }).notNull(),
  day: date().notNull().defaultNow(),
  /** Copied to the storage, which outlives the database. */
  isStored: boolean().notNull().default(false),
});

/** What mail providers reported, each once, so that a replay changes nothing. */
export const mailEvents = pgTable(
  "mail_events",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["bounce", "temporary", "complaint", "subscription"] }).notNull(),
    addressHash: text(),
    /** Where the owner confirms the subscription of an SNS topic. */
    subscribeUrl: text(),
    at: now(),
  },
  (table) => [index("mail_events_at_index").on(table.at)],
);
