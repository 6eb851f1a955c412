import { index, json, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** As connect-pg-simple reads and writes it. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6 }).notNull(),
  },
  (table) => [index("sessions_expire_index").on(table.expire)],
);
