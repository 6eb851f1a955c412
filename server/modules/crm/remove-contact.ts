import type { Outcome } from "#server/platform/outbox/channel.ts";
import { DeliveryFailure } from "#server/platform/outbox/channel.ts";
import type { DeliveryRow } from "#server/platform/outbox/deliveries.ts";
import { UndecipherableError } from "#server/platform/security/secret.ts";
import type { Services } from "#server/platform/services.ts";
import { minuteMs } from "#shared/durations.ts";
import { type CrmConnection, deleteContact, findContact } from "./crm-client.ts";
import { hasOwner, leaveToOwner } from "./crm-contacts.ts";

export type Call = <Result>(
  work: () => Promise<Result>,
  values?: readonly (string | null)[],
) => Promise<Result>;

/** The CRM may still be busy with an upsert that we gave up waiting for: it is looked for this long. */
const searchMs = 10 * minuteMs;
const firstPauseMs = 5000;

export async function removeContact(
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
