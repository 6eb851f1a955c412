import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/** As rate-limiter-flexible reads and writes it. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
