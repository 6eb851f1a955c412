import { countDeliveries } from "#server/modules/deliveries/failed-deliveries.ts";
import {
  type ConnectionCheck,
  hostOf,
  TestFailure,
  unreadableKey,
} from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import { readCrmCredentials } from "./crm-credentials.ts";
import { tryCrm } from "./test-credentials.ts";

async function describeCredentials(services: Services) {
  try {
    const configured = (await readCrmCredentials(services)) !== undefined;
    const detail = configured
      ? hostOf(services.env.GHL_API_URL)
      : "No Location ID and Private Key yet: contacts wait";
    return { configured, detail };
  } catch {
    return unreadableKey;
  }
}

export const crmConnection = (services: Services): ConnectionCheck => ({
  name: "The CRM",
  describe: async () => ({
    ...(await describeCredentials(services)),
    ...(await countDeliveries(services.database.db, "crm")),
  }),
  async test() {
    const credentials = await readCrmCredentials(services);
    if (!credentials) throw new TestFailure("Please save the Location ID and the Private Key first.");
    return `The CRM answered for the location "${await tryCrm(services, credentials)}".`;
  },
  recordsItself: true,
});
