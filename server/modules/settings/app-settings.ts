import { eq } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { staleVersion } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import { washingtonDay } from "#server/platform/time/washington-day.ts";
import { type AppSetting, getSiteLinks, type SiteLinks } from "#shared/api/app-settings.ts";
import { getHealthPolicy } from "#shared/api/health-policy.ts";
import { getWatch } from "#shared/api/watch.ts";
import {
  type AppSettingKey,
  appSettingDefinitions,
  appSettingKeys,
  publicAppSettingKeys,
} from "#shared/app-settings.ts";
import { appSettings, insertAppSetting } from "#shared/schema/settings.ts";
import { assertExpectedValues } from "./settings.ts";

type AppSettings = Record<AppSettingKey, string>;

export async function readAppSettings(db: Database): Promise<AppSettings> {
  const rows = await listAppSettingRows(db);
  // The list has one row for each key.
  return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as AppSettings;
}

type UrgentSettings = Record<Extract<AppSettingKey, `urgent${string}`>, string>;

export const hasUrgentTextEnded = (
  { urgentTitle, urgentText, urgentUntil }: UrgentSettings,
  now = new Date(),
): boolean =>
  (urgentTitle !== "" || urgentText !== "") && urgentUntil !== "" && urgentUntil < washingtonDay(now);

const endedUrgentText = { urgentTitle: "", urgentText: "", urgentUntil: "" };

/** The public settings, without an urgent text that has ended. */
export async function readSiteLinks(db: Database): Promise<SiteLinks> {
  const stored = await readAppSettings(db);
  const settings = { ...stored, ...(hasUrgentTextEnded(stored) && endedUrgentText) };
  return Object.fromEntries(publicAppSettingKeys.map((key) => [key, settings[key]])) as SiteLinks;
}

export async function listAppSettingRows(db: Database) {
  const rows = await db.select().from(appSettings);
  const stored = new Map(rows.map((row) => [row.key, row]));
  return appSettingKeys.map((key) => ({
    key,
    value: stored.get(key)?.value ?? appSettingDefinitions[key].default,
    description: appSettingDefinitions[key].description,
    updatedAt: stored.get(key)?.updatedAt ?? null,
  }));
}

export async function saveAppSetting(
  { database, responseCache }: Services,
  { key, value }: Pick<AppSetting, "key" | "value">,
  expectedValues: URLSearchParams,
) {
  const { description } = appSettingDefinitions[key];
  assertExpectedValues(await readAppSettings(database.db), expectedValues);
  const row = { ...insertAppSetting.parse({ key, value, description }), updatedAt: new Date() };
  const expected = expectedValues.get(key);
  const [saved] = await database.db
    .insert(appSettings)
    .values(row)
    .onConflictDoUpdate({
      target: appSettings.key,
      set: row,
      // Of two concurrent saves, one updates nothing.
      setWhere: expected === null ? undefined : eq(appSettings.value, expected),
    })
    .returning();
  if (!saved) throw staleVersion();
  responseCache.invalidate(getSiteLinks, getWatch, getHealthPolicy);
  return { ...saved, key };
}
