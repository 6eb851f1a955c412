import { eq } from "drizzle-orm";
import type { Services } from "#server/platform/services.ts";
import { siteSettings } from "#shared/schema/settings.ts";

export interface CrmCredentials {
  locationId: string;
  privateKey: string;
}

export async function storedCredentials({ database, secret }: Services): Promise<Partial<CrmCredentials>> {
  const [row] = await database.db
    .select({ locationId: siteSettings.ghlLocationId, privateKey: siteSettings.ghlPrivateKey })
    .from(siteSettings)
    .where(eq(siteSettings.id, 1));
  return {
    ...(row?.locationId && { locationId: row.locationId }),
    ...(row?.privateKey && { privateKey: secret.decrypt(row.privateKey) }),
  };
}

/** Undefined unless both are stored. @throws UndecipherableError */
export async function readCrmCredentials(services: Services): Promise<CrmCredentials | undefined> {
  const { locationId, privateKey } = await storedCredentials(services);
  return locationId && privateKey ? { locationId, privateKey } : undefined;
}
