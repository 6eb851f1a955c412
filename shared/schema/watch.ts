import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { WatchDocument, WatchSupply } from "../api/watch.ts";
import { moment, now } from "./columns.ts";

const watchSources = ["federal-register", "congress", "openfda", "committees"] as const;
export type WatchSource = (typeof watchSources)[number];

export type DocumentDetails = Omit<WatchDocument, "id" | "title" | "sentence">;

export interface BillDetails {
  kind: "bill";
  sponsor: string | null;
  sponsorId: string | null;
  cosponsors: { id: string; since: string | null }[];
  latestAction: { date: string; text: string } | null;
  committees: { code: string; name: string }[];
}

export type SupplyDetails = Omit<WatchSupply, "id" | "product" | "sentence">;

export type WatchItemDetails = DocumentDetails | BillDetails | SupplyDetails;

export const watchReads = pgTable("watch_reads", {
  source: text({ enum: watchSources }).primaryKey(),
  attemptedAt: moment().notNull(),
  nextAttemptAt: moment().notNull(),
  readAt: moment(),
  failures: integer().notNull().default(0),
  /** What the last good read asked for; items of another question are removed right away. */
  question: text().notNull().default(""),
});

export const watchItems = pgTable(
  "watch_finds",
  {
    id: text().primaryKey(),
    source: text({ enum: watchSources }).notNull(),
    title: text().notNull(),
    details: jsonb().$type<WatchItemDetails>().notNull(),
    /** The last good read that had it. */
    readAt: moment().notNull(),
    /** The first consecutive response without it. */
    missingSince: moment(),
    /** The row stays, with the administrator's decisions, in case it comes back. */
    goneAt: moment(),
    hidden: boolean().notNull().default(false),
    sentence: text(),
    firstSeenAt: now(),
    notifiedAt: moment(),
    /** When the administrator hid it, described it or made a draft of it. */
    reviewedAt: moment(),
    /** Counts what subscribers of the calendar see: a change, a decision of the administrator, a withdrawal. */
    revision: integer().notNull().default(0),
    revisedAt: now(),
  },
  (table) => [index("watch_finds_source_index").on(table.source)],
);

export const watchCommitteeMembers = pgTable("watch_committee_members", {
  committee: text().primaryKey(),
  memberIds: jsonb().$type<string[]>().notNull(),
});
