import { sql } from "drizzle-orm";
import { bigserial, index, integer, pgEnum, pgTable, text } from "drizzle-orm/pg-core";
import { logLevels } from "../api/logs.ts";
import { now } from "./columns.ts";

export const logLevel = pgEnum("log_level", logLevels);

/** The panel's log. No personal data: people appear by id only. */
export const adminLogs = pgTable(
  "admin_logs",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    level: logLevel().notNull().default("info"),
    action: text().notNull(),
    message: text().notNull(),
    details: text(),
    method: text(),
    url: text(),
    statusCode: integer(),
    userId: text(),
    /** The name that the account had then: it stays when the account goes. */
    account: text(),
    userAgent: text(),
    ipAddress: text(),
    duration: integer(),
    errorStack: text(),
    createdAt: now(),
  },
  (table) => [
    index("admin_logs_level_index").on(table.level, table.id),
    index("admin_logs_created_index").on(table.createdAt),
    index("admin_logs_search_index").using(
      "gin",
      sql`lower(${table.action} || ' ' || ${table.message} || ' ' || coalesce(${table.url}, '')) gin_trgm_ops`,
    ),
  ],
);
