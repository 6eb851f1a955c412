import type { Database } from "#server/db.ts";
import { defaultSettings } from "#shared/api/settings.ts";
import { siteSettings } from "#shared/schema/settings.ts";

export type SettingsRow = typeof siteSettings.$inferSelect;

/** The settings of a site on which nobody has saved any. */
export const unsavedSettings: SettingsRow = {
  id: 1,
  ghlLocationId: null,
  ghlPrivateKey: null,
  ...defaultSettings,
  updatedAt: new Date(0),
};

/** The settings of the site: the stored row, or the defaults. */
export async function readSettings(db: Database): Promise<SettingsRow> {
  const [row] = await db.select().from(siteSettings);
  return row ?? unsavedSettings;
}
