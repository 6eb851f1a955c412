import { eq } from "drizzle-orm";
import type { Services } from "#server/platform/services.ts";
import { siteSettings } from "#shared/schema/settings.ts";

/** What opens the CRM: the account's location and its key, in clear. Never logged, never stored like this. */
export interface CrmCredentials {
  locationId: string;
  privateKey: string;
}

type Needed = Pick<Services, "database" | "secret">;

/** What of the credentials is stored, each for itself. @throws UndecipherableError when the key can't be read any more. */
export async function storedCredentials({ database, secret }: Needed): Promise<Partial<CrmCredentials>> {
  const [row] = await database.db
    .select({ locationId: siteSettings.ghlLocationId, privateKey: siteSettings.ghlPrivateKey })
    .from(siteSettings)
    .where(eq(siteSettings.id, 1));
  return {
    ...(row?.locationId && { locationId: row.locationId }),
    ...(row?.privateKey && { privateKey: secret.decrypt(row.privateKey) }),
  };
}

/** The stored credentials; undefined unless both are there. @throws UndecipherableError as above. */
export async function readCrmCredentials(services: Needed): Promise<CrmCredentials | undefined> {
  const { locationId, privateKey } = await storedCredentials(services);
  return locationId && privateKey ? { locationId, privateKey } : undefined;
}
