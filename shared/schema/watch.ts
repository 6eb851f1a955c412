import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { FindDetails } from "../watch-finds.ts";
import { watchSources } from "../watch-finds.ts";
import { moment, now } from "./columns.ts";

/** A source of news from Washington: when it was read, and when it is read next. */
export const watchReads = pgTable("watch_reads", {
  source: text({ enum: watchSources }).primaryKey(),
  attemptedAt: moment().notNull(),
  nextAttemptAt: moment().notNull(),
  /** The last good read. */
  readAt: moment(),
  /** In a row. */
  failures: integer().notNull().default(0),
  /** What the last good read asked for: what was found with another question goes right away. */
  question: text().notNull().default(""),
});

/** Answers of sources that give validators, for conditional requests. */
export const watchAnswers = pgTable("watch_answers", {
  url: text().primaryKey(),
  source: text({ enum: watchSources }).notNull(),
  etag: text(),
  lastModified: text(),
  body: text().notNull(),
});

/** What the sources have: an FDA notice, a bill, a shortage or a recall. */
export const watchFinds = pgTable(
  "watch_finds",
  {
    id: text().primaryKey(),
    source: text({ enum: watchSources }).notNull(),
    title: text().notNull(),
    details: jsonb().$type<FindDetails>().notNull(),
    /** The last good answer that had it. */
    readAt: moment().notNull(),
    /** The first good answer in a row without it. */
    missingSince: moment(),
    /** Given up as gone. The row stays: what the administrator said of it counts when it comes back. */
    goneAt: moment(),
    hidden: boolean().notNull().default(false),
    /** One plain sentence of the administrator. */
    sentence: text(),
    firstSeenAt: now(),
    /** When a mail to the administrator counted it. */
    notifiedAt: moment(),
    /** When the administrator hid it, described it or made a draft of it. */
    reviewedAt: moment(),
  },
  (table) => [index("watch_finds_source_index").on(table.source)],
);

/** The members of the watched committees, by committee code. */
export const watchCommitteeMembers = pgTable("watch_committee_members", {
  committee: text().primaryKey(),
  memberIds: jsonb().$type<string[]>().notNull(),
});
