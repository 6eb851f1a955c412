import { contactOf, tagsOf } from "#server/modules/crm/contact-of-person.ts";
import {
  addTags,
  CrmBusy,
  type CrmConnection,
  CrmRefusal,
  deleteContact,
  removeTags,
  upsertContact,
} from "#server/modules/crm/crm-client.ts";
import { type CrmCredentials, readCrmCredentials } from "#server/modules/crm/crm-credentials.ts";
import { type CrmLimit, createCrmLimit } from "#server/modules/crm/crm-limit.ts";
import { readAppSettings } from "#server/modules/settings/app-settings.ts";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import type { Channel, Sent } from "#server/platform/outbox/channel.ts";
import type { DeliveryRow } from "#server/platform/outbox/claim-deliveries.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import { DeliveryFailure, withoutPersonalData } from "#server/platform/outbox/delivery-failure.ts";
import { UndecipherableError } from "#server/platform/security/secret.ts";
import type { Services } from "#server/platform/services.ts";
import {
  hasOwner,
  markSynced,
  markWithheld,
  noteFailure,
  readPerson,
  storeContactId,
} from "./crm-contacts.ts";

const batchSize = 4;

export function crmChannel(services: Services): Channel {
  const limit = createCrmLimit(services.database);
  return {
    name: "crm",
    batchSize,
    async sender() {
      const credentials = await usableCredentials(services);
      if (!credentials) return undefined;
      return (batch, signal) => {
        const { env, timeouts } = services;
        const connection = { baseUrl: env.GHL_API_URL, credentials, timeoutMs: timeouts.crmCall, signal };
        return batch.map((delivery) => ({
          delivery,
          sent:
            delivery.kind === "crm.delete"
              ? removeContact(services, limit, connection, delivery)
              : bringUpToDate(services, limit, connection, delivery),
        }));
      };
    },
    noteFailure,
  };
}

/** With a key that can't be decrypted, deliveries wait until a new one is saved. */
async function usableCredentials(services: Services): Promise<CrmCredentials | undefined> {
  try {
    return await readCrmCredentials(services);
  } catch (error) {
    if (!(error instanceof UndecipherableError)) throw error;
    services.serviceHealth.recordFailure("crm", error.message);
    return undefined;
  }
}

/** One call within the provider's limits; errors become a reason for the administrator. */
async function calling<Result>(
  services: Services,
  limit: CrmLimit,
  call: () => Promise<Result>,
  values: readonly (string | null)[] = [],
): Promise<Result> {
  const { serviceHealth } = services;
  const waitMs = await limit.take();
  if (waitMs > 0)
    throw new DeliveryFailure("Waits for its turn: the CRM takes so many calls at a time.", { waitMs });
  try {
    const result = await call();
    serviceHealth.recordSuccess("crm");
    return result;
  } catch (error) {
    if (error instanceof CrmBusy) {
      await limit.pause(error.waitMs);
      serviceHealth.recordFailure("crm", error.message);
      throw new DeliveryFailure("The CRM asked to slow down.", { waitMs: error.waitMs });
    }
    if (error instanceof CrmRefusal) {
      const reason = `${withoutPersonalData(error.message, values)} (${error.status})`;
      if (error.status === 401 || error.status === 403) serviceHealth.recordFailure("crm", reason);
      throw new DeliveryFailure(reason, { isFinal: true });
    }
    if (!(error instanceof OutboundError)) throw error;
    serviceHealth.recordFailure("crm", error.message, causeCodeOf(error));
    throw new DeliveryFailure(`The CRM ${error.message}.`);
  }
}

async function bringUpToDate(
  services: Services,
  limit: CrmLimit,
  connection: CrmConnection,
  { registrationId }: DeliveryRow,
): Promise<Sent> {
  const person = registrationId ? await readPerson(services.database.db, registrationId) : undefined;
  // Deleted in the meantime, with their deliveries.
  if (!registrationId || !person) return {};
  if (!(await mayBeSent(services, person.registration))) return withholdContact(registrationId, person);
  const { firstName, lastName, email, phone } = person.registration;
  const values = [email, phone, firstName, lastName];
  const call = <Result>(work: () => Promise<Result>) => calling(services, limit, work, values);
  const { id: contactId, isNew } = await call(() => upsertContact(connection, contactOf(person)));
  await services.database.db.transaction((tx) =>
    storeContactId(tx, registrationId, contactId, person.contactId),
  );
  const { present, absent } = tagsOf(person);
  await call(() => addTags(connection, contactId, present));
  // A contact that this call created has no other tags; one that a killed worker created is not new any more.
  if (!isNew) await call(() => removeTags(connection, contactId, absent));
  services.activityLog.record({
    action: "crm.upsert",
    message: "A contact was sent to the CRM",
    details: { registrationId },
  });
  return {
    coveredIds: person.coveredIds.map(Number),
    note: (tx) => markSynced(tx, registrationId),
  };
}

/** When the CRM uses contacts for more than our messages, only people who consented are sent to it. */
async function mayBeSent({ database }: Services, { crmConsent }: { crmConsent: boolean }): Promise<boolean> {
  const { crmOtherUses } = await readAppSettings(database.db);
  return crmOtherUses === "off" || crmConsent;
}

/** Sends nothing, and removes the contact of someone who withdrew their consent. */
function withholdContact(
  registrationId: string,
  { contactId, coveredIds }: { contactId: string | null; coveredIds: string[] },
): Sent {
  return {
    coveredIds: coveredIds.map(Number),
    note: async (tx) => {
      await markWithheld(tx, registrationId);
      if (contactId)
        await queueDeliveries(tx, { kind: "crm.delete", registrationId: null, payload: { contactId } });
    },
  };
}

async function removeContact(
  services: Services,
  limit: CrmLimit,
  connection: CrmConnection,
  { payload }: DeliveryRow,
): Promise<Sent> {
  const contactId = String(payload.contactId ?? "");
  if (!contactId || (await hasOwner(services.database.db, contactId))) return {};
  try {
    await calling(services, limit, () => deleteContact(connection, contactId));
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    const { message, isFinal, waitMs } = error;
    // A refusal is retried too, for 3 days: the person can't ask again. A CRM that is down is retried until it is back.
    throw new DeliveryFailure(message, { waitMs, mustArrive: !isFinal });
  }
  services.activityLog.record({
    action: "crm.delete",
    message: "The contact of a deleted person was removed from the CRM",
    details: { contactId },
  });
  return {};
}
