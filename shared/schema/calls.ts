import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { callOutcomes } from "../api/calls.ts";

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
