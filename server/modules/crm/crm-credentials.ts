import { readSettings } from "#server/modules/settings/settings.ts";
import type { Services } from "#server/platform/services.ts";

export interface CrmCredentials {
  locationId: string;
  privateKey: string;
}

export async function storedCredentials({ database, secret }: Services): Promise<Partial<CrmCredentials>> {
  const { ghlLocationId, ghlPrivateKey } = await readSettings(database.db);
  return {
    ...(ghlLocationId && { locationId: ghlLocationId }),
    ...(ghlPrivateKey && { privateKey: secret.decrypt(ghlPrivateKey) }),
  };
}

/** Undefined unless both are stored. @throws UndecipherableError */
export async function readCrmCredentials(services: Services): Promise<CrmCredentials | undefined> {
  const { locationId, privateKey } = await storedCredentials(services);
  return locationId && privateKey ? { locationId, privateKey } : undefined;
}
