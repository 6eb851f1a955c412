import { sql } from "drizzle-orm";
import type { Request } from "express";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { fieldError, staleVersion } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import { expectedValuesHeader } from "#shared/api/settings.ts";
import { appSettings } from "#shared/schema/settings.ts";
import {
  defaultSettings,
  isSecret,
  keepKey,
  maskedKey,
  type SettingKey,
  settingDefinitions,
  settingKeys,
} from "#shared/settings/settings.ts";
import { washingtonDay } from "#shared/washington-day.ts";

export type Settings = { -readonly [Key in keyof typeof defaultSettings]: string };

type Row = typeof appSettings.$inferSelect;
export type SettingRows = ReadonlyMap<string, Row>;

export const readSettingRows = async (db: Database): Promise<SettingRows> =>
  new Map((await db.select().from(appSettings)).map((row) => [row.key, row]));

export const settingsIn = (rows: SettingRows): Settings => ({
  ...defaultSettings,
  ...Object.fromEntries(settingKeys.flatMap((key) => (rows.has(key) ? [[key, rows.get(key)?.value]] : []))),
});

export const readSettings = async (db: Database): Promise<Settings> => settingsIn(await readSettingRows(db));

export const hasUrgentTextEnded = (
  { urgentTitle, urgentText, urgentUntil }: Pick<Settings, "urgentTitle" | "urgentText" | "urgentUntil">,
  now = new Date(),
): boolean =>
  (urgentTitle !== "" || urgentText !== "") && urgentUntil !== "" && urgentUntil < washingtonDay(now);

export function maskedSettings(rows: SettingRows): Settings {
  const settings = settingsIn(rows);
  for (const key of settingKeys) if (isSecret(key) && settings[key] !== "") settings[key] = maskedKey;
  return settings;
}

export function changedAt(rows: SettingRows, keys: readonly SettingKey[]): Date | null {
  const times = keys.flatMap((key) => rows.get(key)?.updatedAt.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

export const expectedValuesIn = (req: Request): URLSearchParams =>
  new URLSearchParams(req.get(expectedValuesHeader));

interface SaveOptions {
  /** New secrets are not encrypted yet. */
  changes: Partial<Settings>;
  /** What the editor read, of `valuesIn`; a value that has changed since is a 409. */
  expectedValues: Iterable<readonly [string, string]>;
  valuesIn?: (rows: SettingRows) => Readonly<Record<string, string>>;
  alsoInTransaction?: (tx: Transaction) => Promise<void>;
}

/** Saves all or none, one save at a time. */
export async function saveSettings(
  services: Pick<Services, "database" | "secret">,
  { changes, expectedValues, valuesIn = maskedSettings, alsoInTransaction }: SaveOptions,
): Promise<SettingRows> {
  const now = new Date();
  return services.database.db.transaction(async (tx) => {
    // Rows that don't exist yet can't be locked.
    await tx.execute(sql`lock table ${appSettings} in share row exclusive mode`);
    const before = new Map(Object.entries(valuesIn(await readSettingRows(tx))));
    for (const [name, value] of expectedValues) if ((before.get(name) ?? "") !== value) throw staleVersion();
    for (const [key, value] of storedValues(services, changes)) {
      const row = { value, description: settingDefinitions[key].description, updatedAt: now };
      await tx
        .insert(appSettings)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: appSettings.key, set: row });
    }
    await alsoInTransaction?.(tx);
    return readSettingRows(tx);
  });
}

/** Encrypts a new secret, and leaves out a masked one. @throws HttpError 400 when someone typed on behind the mask */
const storedValues = (
  { secret }: Pick<Services, "secret">,
  changes: Partial<Settings>,
): [SettingKey, string][] =>
  settingKeys.flatMap((key): [SettingKey, string][] => {
    const value = changes[key];
    if (value === undefined) return [];
    if (!isSecret(key) || value === "") return [[key, value]];
    if (isMask(value)) return [];
    if (value.startsWith(maskedKey))
      throw fieldError(key, "Please enter the whole key, without the asterisks");
    return [[key, secret.encrypt(value)]];
  });

export const isMask = (value: string | null | undefined): boolean => value === maskedKey || value === keepKey;
