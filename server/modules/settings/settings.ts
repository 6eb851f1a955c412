import type { Request } from "express";
import type { Database } from "#server/platform/database/database.ts";
import { staleVersion } from "#server/platform/errors/http-errors.ts";
import { foundRow } from "#server/platform/http/rows.ts";
import { newKeyIn } from "#server/platform/http/stored-key.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { getHealthPolicy } from "#shared/api/health-policy.ts";
import { defaultSettings, getSettings, type updateSettings } from "#shared/api/settings.ts";
import { expectedValuesHeader } from "#shared/optimistic-locking.ts";
import { insertSiteSettings, siteSettings } from "#shared/schema/settings.ts";
import { maskedKey } from "#shared/stored-keys.ts";

type SettingsRow = typeof siteSettings.$inferSelect;
type SettingsBody = EndpointArgs<typeof updateSettings>["body"];

export const unsavedSettings: SettingsRow = {
  id: 1,
  ghlLocationId: null,
  ghlPrivateKey: null,
  ...defaultSettings,
  updatedAt: new Date(0),
};

/** The stored row, or the defaults. The CRM's key in it is encrypted. */
export async function readSettings(db: Database): Promise<SettingsRow> {
  const [row] = await db.select().from(siteSettings);
  return row ?? unsavedSettings;
}

export const presentSettings = (row: SettingsRow) => ({
  ...row,
  ghlPrivateKey: row.ghlPrivateKey === null ? null : maskedKey,
});

/** Encrypts a new key, and leaves out a masked one. */
function changesOf({ secret }: Services, { ghlPrivateKey, ...rest }: SettingsBody): Partial<SettingsRow> {
  const newKey = newKeyIn("ghlPrivateKey", ghlPrivateKey);
  return newKey === undefined ? rest : { ...rest, ghlPrivateKey: newKey && secret.encrypt(newKey) };
}

export const expectedValuesIn = (req: Request): URLSearchParams =>
  new URLSearchParams(req.get(expectedValuesHeader));

export function assertExpectedValues(
  now: Readonly<Record<string, unknown>>,
  expected: URLSearchParams,
): void {
  const current = new Map(Object.entries(now));
  for (const [field, value] of expected) if (String(current.get(field) ?? "") !== value) throw staleVersion();
}

export async function saveSettings(
  services: Services,
  body: SettingsBody,
  expected: URLSearchParams,
): Promise<SettingsRow> {
  const { db } = services.database;
  const changes = changesOf(services, body);
  if (Object.keys(changes).length === 0) return readSettings(db);
  const row = { ...insertSiteSettings.partial().parse(changes), updatedAt: new Date() };
  const saved = await db.transaction(async (tx) => {
    // The row must exist before it can be locked.
    await tx.insert(siteSettings).values({}).onConflictDoNothing();
    const before = foundRow(await tx.select().from(siteSettings).for("update"));
    assertExpectedValues(presentSettings(before), expected);
    return foundRow(await tx.update(siteSettings).set(row).returning());
  });
  services.responseCache.invalidate(getSettings, getHealthPolicy);
  return saved;
}
