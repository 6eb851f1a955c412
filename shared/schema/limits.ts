import { bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** As rate-limiter-flexible reads and writes it. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

/** Granted events, a row each; see `createSlidingLimit`. */
export const slidingLimits = pgTable(
  "sliding_limits",
  {
    key: text().notNull(),
    id: text().notNull(),
    run: uuid().notNull(),
    /** When it leaves the window. */
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.id] }),
    index("sliding_limits_expiry_index").on(table.expiresAt),
  ],
);
