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
import { createCrmLimit } from "#server/modules/crm/crm-limit.ts";
import { readAppSettings } from "#server/modules/settings/app-settings.ts";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import type { Channel, Sent } from "#server/platform/outbox/channel.ts";
import type { DeliveryRow } from "#server/platform/outbox/claim-deliveries.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import { DeliveryFailure, withoutPersonalData } from "#server/platform/outbox/delivery-failure.ts";
import { UndecipherableError } from "#server/platform/security/secret.ts";
import type { Services } from "#server/platform/services.ts";
import { hasOwner, markContact, noteFailure, readPerson, storeContactId } from "./crm-contacts.ts";

const batchSize = 4;

export function crmChannel(services: Services): Channel {
  const { env, timeouts } = services;
  const call = limitedCalls(services);
  return {
    name: "crm",
    batchSize,
    async sender() {
      const credentials = await usableCredentials(services);
      if (!credentials) return undefined;
      return (batch, signal) => {
        const connection = { baseUrl: env.GHL_API_URL, credentials, timeoutMs: timeouts.crmCall, signal };
        return batch.map((delivery) => {
          const deliver = delivery.kind === "crm.delete" ? removeContact : bringUpToDate;
          return { delivery, sent: deliver(services, call, connection, delivery) };
        });
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

type Call = <Result>(work: () => Promise<Result>, values?: readonly (string | null)[]) => Promise<Result>;

/** Calls within the provider's limits; errors become a reason for the administrator, without the values. */
function limitedCalls({ database, serviceHealth }: Services): Call {
  const limit = createCrmLimit(database);
  return async (work, values = []) => {
    const waitMs = await limit.take();
    if (waitMs > 0)
      throw new DeliveryFailure("Waits for its turn: the CRM takes so many calls at a time.", { waitMs });
    try {
      const result = await work();
      serviceHealth.recordSuccess("crm");
      return result;
    } catch (error) {
      if (error instanceof CrmRefusal) {
        const reason = `${withoutPersonalData(error.message, values)} (${error.status})`;
        if (error.status === 401 || error.status === 403) serviceHealth.recordFailure("crm", reason);
        throw new DeliveryFailure(reason, { isFinal: true });
      }
      if (!(error instanceof OutboundError)) throw error;
      serviceHealth.recordFailure("crm", error.message, causeCodeOf(error));
      if (!(error instanceof CrmBusy)) throw new DeliveryFailure(`The CRM ${error.message}.`);
      await limit.pause(error.waitMs);
      throw new DeliveryFailure("The CRM asked to slow down.", { waitMs: error.waitMs });
    }
  };
}

async function bringUpToDate(
  services: Services,
  call: Call,
  connection: CrmConnection,
  { registrationId }: DeliveryRow,
): Promise<Sent> {
  const person = registrationId ? await readPerson(services.database.db, registrationId) : undefined;
  // Deleted in the meantime, with their deliveries.
  if (!registrationId || !person) return {};
  if (!(await mayBeSent(services, person.registration))) return withholdContact(registrationId, person);
  const { firstName, lastName, email, phone } = person.registration;
  const values = [email, phone, firstName, lastName];
  const { id: contactId, isNew } = await call(() => upsertContact(connection, contactOf(person)), values);
  await services.database.db.transaction((tx) =>
    storeContactId(tx, registrationId, contactId, person.contactId),
  );
  const { present, absent } = tagsOf(person);
  await call(() => addTags(connection, contactId, present), values);
  // A contact that this call created has no other tags; one that a killed worker created is not new any more.
  if (!isNew) await call(() => removeTags(connection, contactId, absent), values);
  services.activityLog.record({
    action: "crm.upsert",
    message: "A contact was sent to the CRM",
    details: { registrationId },
  });
  return {
    coveredIds: person.coveredIds,
    note: (tx) => markContact(tx, registrationId, { status: "synced", reason: null, syncedAt: new Date() }),
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
  { contactId, coveredIds }: { contactId: string | null; coveredIds: number[] },
): Sent {
  return {
    coveredIds,
    note: async (tx) => {
      await markContact(tx, registrationId, {
        status: "none",
        contactId: null,
        reason: null,
        syncedAt: null,
      });
      if (contactId)
        await queueDeliveries(tx, { kind: "crm.delete", registrationId: null, payload: { contactId } });
    },
  };
}

async function removeContact(
  services: Services,
  call: Call,
  connection: CrmConnection,
  { payload }: DeliveryRow,
): Promise<Sent> {
  const contactId = String(payload.contactId ?? "");
  if (!contactId || (await hasOwner(services.database.db, contactId))) return {};
  try {
    await call(() => deleteContact(connection, contactId));
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
