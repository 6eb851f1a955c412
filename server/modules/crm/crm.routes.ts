import { countDeliveries } from "#server/modules/deliveries/failed-deliveries.ts";
import { isMask } from "#server/modules/settings/settings.ts";
import { badInput, HttpError, unavailable } from "#server/platform/errors/http-errors.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import { withoutPersonalData } from "#server/platform/outbox/deliveries.ts";
import { UndecipherableError } from "#server/platform/security/secret.ts";
import {
  type ConnectionCheck,
  hostOf,
  orUnreadableKey,
  TestFailure,
} from "#server/platform/service-health/service-health.ts";
import type { Services } from "#server/platform/services.ts";
import { dismissCrm, missingCrmCredentials, retryCrm, testCrm } from "#shared/api/crm.ts";
import {
  dismissContact,
  queuePeopleWithoutConsent,
  retryAfterNewCredentials,
  retryContact,
} from "./contact-queue.ts";
import {
  type CrmCredentials,
  CrmRefusal,
  readCrmCredentials,
  readLocation,
  storedCredentials,
} from "./crm-client.ts";
import { crmChannel } from "./deliver-to-crm.ts";

async function completeCredentials(services: Services, input: CrmCredentials): Promise<CrmCredentials> {
  const stored = await storedCredentials(services).catch((error: unknown) => {
    throw error instanceof UndecipherableError
      ? badInput("The stored Private Key can't be read any more. Please enter it again.")
      : error;
  });
  const locationId = isMask(input.locationId) ? stored.locationId : input.locationId;
  const privateKey = isMask(input.privateKey) ? stored.privateKey : input.privateKey;
  if (!locationId || !privateKey) throw badInput(missingCrmCredentials);
  return { locationId, privateKey };
}

const refusalReasons: Record<number, string> = {
  401: "The CRM does not accept this Private Key. Please check that it was copied completely and is still active.",
  403: "The CRM accepts the Private Key, but the key has no access to this Location ID.",
  404: "The CRM does not know this Location ID.",
};

async function tryCrm({ env, serviceHealth, timeouts }: Services, credentials: CrmCredentials) {
  try {
    const name = await readLocation({ baseUrl: env.GHL_API_URL, credentials, timeoutMs: timeouts.button });
    serviceHealth.recordSuccess("crm");
    return name;
  } catch (error) {
    if (error instanceof CrmRefusal) {
      const said = withoutPersonalData(error.message, [credentials.privateKey]);
      serviceHealth.recordFailure("crm", `${said} (${error.status})`);
      throw new HttpError(
        400,
        "crm_refused",
        refusalReasons[error.status] ?? `The CRM refused the test: ${said}`,
      );
    }
    if (!(error instanceof OutboundError)) throw error;
    serviceHealth.recordFailure("crm", error.message);
    throw unavailable(`The CRM ${error.message}. Please try again in a moment.`, error);
  }
}

async function describeCredentials(services: Services) {
  return (await readCrmCredentials(services))
    ? { configured: true, detail: hostOf(services.env.GHL_API_URL) }
    : { configured: false, detail: "No Location ID and Private Key yet: contacts wait" };
}

const crmConnection = (services: Services): ConnectionCheck => ({
  name: "The CRM",
  describe: async () => ({
    ...(await describeCredentials(services).catch(orUnreadableKey)),
    ...(await countDeliveries(services.database.db, "crm")),
  }),
  async test() {
    const credentials = await readCrmCredentials(services);
    if (!credentials) throw new TestFailure("Please save the Location ID and the Private Key first.");
    return `The CRM knows the location "${await tryCrm(services, credentials)}".`;
  },
  recordsItself: true,
});

function crmRoutes(router: AppRouter, services: Services): void {
  route(router, testCrm, async ({ body }) => {
    const name = await tryCrm(services, await completeCredentials(services, body));
    return { message: `The CRM knows the location "${name}".` };
  });

  route(router, retryCrm, async ({ params }) => {
    await retryContact(services, params.id);
    return { message: "The contact is in the queue again." };
  });

  route(router, dismissCrm, ({ params }) => dismissContact(services, params.id));
}

export const crmModule: Module = {
  routes: crmRoutes,
  settingsSaved: async (tx, keys) => {
    if (keys.some((key) => key.startsWith("ghl"))) await retryAfterNewCredentials(tx);
    if (keys.includes("crmOtherUses")) await queuePeopleWithoutConsent(tx);
  },
  channels: (services) => [crmChannel(services)],
  connections: (services) => ({ crm: crmConnection(services) }),
};
