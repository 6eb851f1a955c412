import { getSiteLinks } from "#shared/api/app-settings.ts";
import { appSettingDefinitions } from "#shared/app-settings.ts";
import { appSettings } from "#shared/schema/settings.ts";
import type { TestApp } from "./app.ts";

/** Sets the address that pages and mails name. */
export async function setContactEmail({ services }: TestApp, value: string): Promise<void> {
  const { description } = appSettingDefinitions.contactEmail;
  await services.database.db
    .insert(appSettings)
    .values({ key: "contactEmail", value, description })
    .onConflictDoNothing();
  services.responseCache.invalidate(getSiteLinks);
}
