import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { defaultConfig } from "../api/representatives.ts";
import { defaultSettings } from "../api/settings.ts";
import { maxAppSetting } from "../app-settings.ts";
import { color, requiredLine } from "../fields.ts";
import { moment, now, timestamps } from "./columns.ts";

export const siteSettings = pgTable(
  "site_settings",
  {
    id: integer().primaryKey().default(1),
    ghlLocationId: text(),
    /** Encrypted with APP_SECRET. */
    ghlPrivateKey: text(),
    primaryColor: text().notNull().default(defaultSettings.primaryColor),
    secondaryColor: text().notNull().default(defaultSettings.secondaryColor),
    accentColor: text().notNull().default(defaultSettings.accentColor),
    siteTitle: text().notNull().default(defaultSettings.siteTitle),
    siteDescription: text().notNull().default(defaultSettings.siteDescription),
    metaKeywords: text().notNull().default(defaultSettings.metaKeywords),
    updatedAt: now(),
  },
  (table) => [check("site_settings_single_row", sql`${table.id} = 1`)],
);

export const appSettings = pgTable("app_settings", {
  key: text().primaryKey(),
  value: text().notNull(),
  description: text(),
  updatedAt: now(),
});

export const representativeConfig = pgTable(
  "representative_config",
  {
    id: integer().primaryKey().default(1),
    /** Encrypted with APP_SECRET. */
    fiveCallsApiKey: text(),
    apiEndpoint: text(),
    enableApiKeyRestrictions: boolean().notNull().default(defaultConfig.enableApiKeyRestrictions),
    allowedDomains: text(),
    quotaLimit: integer().notNull().default(defaultConfig.quotaLimit),
    enableLogging: boolean().notNull().default(defaultConfig.enableLogging),
    testAddress: text().notNull().default(defaultConfig.testAddress),
    ...timestamps(),
  },
  (table) => [check("representative_config_single_row", sql`${table.id} = 1`)],
);

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
    /** For senators, seldom for the House. */
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

export const insertSiteSettings = createInsertSchema(siteSettings, {
  primaryColor: () => color,
  secondaryColor: () => color,
  accentColor: () => color,
});
export const insertAppSetting = createInsertSchema(appSettings, {
  key: () => requiredLine("Setting key is required"),
  value: (value) => value.max(maxAppSetting),
});
