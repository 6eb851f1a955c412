import { addTags, CrmBusy, CrmRefusal, removeTags, upsertContact } from "#server/modules/crm/crm-client.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import {
  type Channel,
  DeliveryFailure,
  type Outcome,
  withoutPersonalData,
} from "#server/platform/outbox/channel.ts";
import { coverDeliveries, type DeliveryRow } from "#server/platform/outbox/deliveries.ts";
import { UndecipherableError } from "#server/platform/security/secret.ts";
import type { Services } from "#server/platform/services.ts";
import type { DeliveryKind } from "#shared/delivery-kinds.ts";
import { minuteMs } from "#shared/durations.ts";
import { queueRemovalOf } from "./contact-queue.ts";
import {
  type CrmConnection,
  type CrmCredentials,
  deleteContact,
  findContact,
  readCrmCredentials,
} from "./crm-client.ts";
import {
  beginUpsert,
  contactOf,
  hasOwner,
  leaveToOwner,
  markContact,
  readContactPerson,
  recordFailure,
  storeContactId,
  tagsOf,
} from "./crm-contacts.ts";

/** As many as a second allows. */
const batchSize = 8;

/** The CRM may still be busy with an upsert that we gave up waiting for: it is looked for this long. */
const searchMs = 10 * minuteMs;
const firstPauseMs = 5000;

/** A call within the limits. @param values that no reason may repeat */
type Call = <Result>(work: () => Promise<Result>, values?: readonly (string | null)[]) => Promise<Result>;

type Deliver = (delivery: DeliveryRow, connection: CrmConnection) => Promise<Outcome>;
/** A kind that nobody delivers does not compile. */
type CrmKind = Extract<DeliveryKind, `crm.${string}`>;

export function crmChannel(services: Services): Channel {
  const { env, timeouts } = services;
  const call = limitedCalls(services);
  const deliver: Record<string, Deliver> = {
    "crm.upsert": (delivery, connection) => bringUpToDate(services, call, connection, delivery),
    "crm.delete": (delivery, connection) => removeContact(services, call, connection, delivery),
  } satisfies Record<CrmKind, Deliver>;
  return {
    name: "crm",
    batchSize,
    async sender() {
      if (!(await usableCredentials(services))) return undefined;
      return async (delivery, signal) => {
        // After the claim: what a new key has queued again must not go out with the former one.
        const credentials = await usableCredentials(services);
        if (!credentials) return { as: "postponed", ms: 1000 };
        const connection = { baseUrl: env.GHL_API_URL, credentials, timeoutMs: timeouts.crmCall, signal };
        return deliver[delivery.kind]?.(delivery, connection) ?? { as: "dropped" };
      };
    },
    inOrder: ["crm.upsert"],
    recordFailure,
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

/** Calls within the provider's limits; errors become a reason for the administrator, without the values. */
function limitedCalls({ rateLimits, serviceHealth }: Services): Call {
  const limit = rateLimits.named("crm");

  function refusal(error: CrmRefusal, values: readonly (string | null)[]): DeliveryFailure {
    const reason = `${withoutPersonalData(error.message, values)} (${error.status})`;
    if (error.status === 401 || error.status === 403) serviceHealth.recordFailure("crm", reason);
    return new DeliveryFailure(reason, { isFinal: true });
  }
  async function outage(error: OutboundError): Promise<DeliveryFailure> {
    serviceHealth.recordFailure("crm", error.message, causeCodeOf(error));
    if (!(error instanceof CrmBusy)) return new DeliveryFailure(`The CRM ${error.message}.`);
    await limit.pause("location", error.waitMs);
    return new DeliveryFailure("The CRM asked to slow down.", { waitMs: error.waitMs });
  }

  return async (work, values = []) => {
    const waitMs = await limit.waitForRoom("location");
    if (waitMs > 0)
      throw new DeliveryFailure("Waits for its turn: the CRM takes so many calls at a time.", { waitMs });
    try {
      const result = await work();
      serviceHealth.recordSuccess("crm");
      return result;
    } catch (error) {
      if (error instanceof CrmRefusal) throw refusal(error, values);
      if (error instanceof OutboundError) throw await outage(error);
      throw error;
    }
  };
}

async function bringUpToDate(
  services: Services,
  call: Call,
  connection: CrmConnection,
  { registrationId }: DeliveryRow,
): Promise<Outcome> {
  const person = registrationId
    ? await readContactPerson(services, services.database.db, registrationId)
    : undefined;
  // Deleted in the meantime, with their deliveries.
  if (!registrationId || !person) return { as: "sent" };
  if (!(await mayBeSent(services, person.registration)))
    return withholdContact(services, registrationId, person);
  const { firstName, lastName, email, phone } = person.registration;
  const values = [email, phone, firstName, lastName];
  const upserted = await call(async () => {
    // Read again after the wait for a free call.
    const now = await beginUpsert(services, registrationId);
    return now && { now, ...(await upsertContact(connection, contactOf(now))) };
  }, values);
  if (!upserted) return { as: "sent" };
  const { id: contactId, isNew, now } = upserted;
  await services.database.db.transaction((tx) =>
    storeContactId(tx, registrationId, contactId, now.contact?.contactId ?? null),
  );
  const { present, absent } = tagsOf(now);
  await call(() => addTags(connection, contactId, present), values);
  // A contact that this call created has no other tags; one that a killed worker created is not new any more.
  if (!isNew) await call(() => removeTags(connection, contactId, absent), values);
  services.activityLog.record({
    action: "crm.upsert",
    message: "A contact was sent to the CRM",
    details: { registrationId },
  });
  return {
    as: "sent",
    record: async (tx) => {
      await coverDeliveries(tx, now.coveredIds, "done");
      await markContact(tx, registrationId, { status: "synced", reason: null, syncedAt: new Date() });
    },
  };
}

/** When the CRM uses contacts for more than our messages, only people who consented are sent to it. */
async function mayBeSent({ database }: Services, { crmConsent }: { crmConsent: boolean }): Promise<boolean> {
  const { crmOtherUses } = await readSettings(database.db);
  return crmOtherUses === "off" || crmConsent;
}

/** Sends nothing, and removes the contact of someone who withdrew their consent. */
function withholdContact(
  services: Services,
  registrationId: string,
  { coveredIds }: { coveredIds: number[] },
): Outcome {
  return {
    as: "sent",
    record: async (tx) => {
      await coverDeliveries(tx, coveredIds, "done");
      await queueRemovalOf(services, tx, [registrationId]);
      await markContact(tx, registrationId, {
        status: "none",
        contactId: null,
        isUnanswered: false,
        reason: null,
        syncedAt: null,
      });
    },
  };
}

async function removeContact(
  services: Services,
  call: Call,
  connection: CrmConnection,
  { payload, createdAt }: DeliveryRow,
): Promise<Outcome> {
  const { database, activityLog } = services;
  try {
    const contactId = payload.address
      ? await findByAddress(services, call, connection, String(payload.address))
      : String(payload.contactId ?? "");
    if (contactId === undefined) {
      const ageMs = Date.now() - createdAt.getTime();
      return ageMs > searchMs ? { as: "sent" } : { as: "postponed", ms: Math.max(firstPauseMs, ageMs) };
    }
    if (!contactId || (await hasOwner(database.db, contactId))) return { as: "sent" };
    await call(() => deleteContact(connection, contactId));
    activityLog.record({
      action: "crm.delete",
      message: "The contact of a deleted person was removed from the CRM",
      details: { contactId },
    });
    return { as: "sent" };
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    const { message, isFinal, waitMs } = error;
    // A refusal is retried too, for 3 days: the person can't ask again. A CRM that is down is retried until it is back.
    throw new DeliveryFailure(message, { waitMs, mustArrive: !isFinal });
  }
}

/** @returns the contact's number; "" when it is someone's who registered since; undefined when the CRM has none */
async function findByAddress(
  { database, secret }: Services,
  call: Call,
  connection: CrmConnection,
  encrypted: string,
): Promise<string | undefined> {
  try {
    const email = secret.decrypt(encrypted);
    if (await leaveToOwner(database.db, email)) return "";
    return await call(() => findContact(connection, email), [email]);
  } catch (error) {
    if (!(error instanceof UndecipherableError)) throw error;
    throw new DeliveryFailure("The address can't be read any more: APP_SECRET was changed.", {
      isFinal: true,
    });
  }
}
