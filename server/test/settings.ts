import type { Database } from "#server/platform/database/database.ts";
import { appSettings } from "#shared/schema/settings.ts";
import type { SettingKey } from "#shared/settings/settings.ts";

/** Stores settings behind the server's back; secrets come encrypted. */
export async function setSettings(
  db: Pick<Database, "insert">,
  settings: Partial<Record<SettingKey, string>>,
): Promise<void> {
  for (const [key, value] of Object.entries(settings))
    await db
      .insert(appSettings)
      .values({ key, value })
      .onConflictDoUpdate({ target: appSettings.key, set: { value, updatedAt: new Date() } });
}
