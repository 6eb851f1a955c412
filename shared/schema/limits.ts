import { bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** As rate-limiter-flexible reads and writes it. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

/** Recent events of each key; see `createSlidingLimit`. */
export const slidingLimits = pgTable(
  "sliding_limits",
  {
    key: text().primaryKey(),
    /** Granted events by id, in Unix ms. */
    events: jsonb().$type<Record<string, number>>().notNull(),
    run: uuid().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("sliding_limits_expiry_index").on(table.expiresAt)],
);
