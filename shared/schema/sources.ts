import { date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { callOutcomes } from "../api/calls.ts";
import { sourceSteps } from "../sources.ts";
import { id, moment, now } from "./columns.ts";

export const sources = pgTable("sources", {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  target: text().notNull(),
  hiddenAt: moment(),
  /** Part of what the partner's link signs: without it, or with another one, the link is void. */
  linkKey: text(),
  createdAt: now(),
});

/** Numbers only: neither who, nor when within the day. */
export const sourceCounts = pgTable(
  "source_counts",
  {
    /** In Washington, DC. */
    day: date().notNull(),
    sourceId: uuid()
      .notNull()
      .references(() => sources.id),
    step: text({ enum: sourceSteps }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.sourceId, table.step] })],
);

/** Who counted already within an hour, and how many a network added. Gone after the hour, and in no backup. */
export const sourceMarks = pgTable("source_marks", {
  /** Keyed, of the hour, the source, the step, and the client or its network. */
  hash: text().primaryKey(),
  hour: moment().notNull(),
  count: integer().notNull(),
});

export const calls = pgTable(
  "calls",
  {
    day: date().notNull(),
    state: text().notNull(),
    outcome: text({ enum: callOutcomes }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.state, table.outcome] })],
);
