import { date, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment, timestamps } from "./columns.ts";

/** Every setting that the administrator saved; `shared/settings/` has their definitions and defaults. Secrets are encrypted with APP_SECRET. */
export const appSettings = pgTable("app_settings", {
  key: text().primaryKey(),
  value: text().notNull(),
  description: text(),
  ...timestamps(),
});

/** Calls by day (UTC), for the quota. */
export const serviceUsage = pgTable("service_usage", {
  day: date().primaryKey(),
  calls: integer().notNull().default(0),
});

export const serviceHealth = pgTable("service_health", {
  service: text().primaryKey(),
  lastSuccessAt: moment(),
  lastFailureAt: moment(),
  lastFailureReason: text(),
  /** The first failure since the last success. */
  failingSince: moment(),
});

export const legislators = pgTable(
  "legislators",
  {
    bioguideId: text().primaryKey(),
    name: text().notNull(),
    chamber: text({ enum: ["house", "senate"] }).notNull(),
    party: text().notNull(),
    state: text().notNull(),
    /** 0: at large, or a delegate. null: a senator. */
    district: integer(),
    phone: text(),
    url: text(),
    contactUrl: text(),
    offices: jsonb().$type<{ city: string; phone: string }[]>().notNull().default([]),
  },
  (table) => [index("legislators_seat_index").on(table.state, table.district)],
);

export const dataRefreshes = pgTable("data_refreshes", {
  source: text().primaryKey(),
  etag: text(),
  asOf: moment(),
  refreshedAt: moment(),
  lastError: text(),
});
