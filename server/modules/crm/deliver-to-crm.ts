import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { holdPerson } from "#server/modules/person-records/change-person.ts";
import { type PersonRecord, readPerson } from "#server/modules/person-records/read-person.ts";
import { isSuppressed } from "#server/modules/person-records/suppressions.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import {
  type Channel,
  coverDeliveries,
  DeliveryFailure,
  type Outcome,
  withoutPersonalData,
} from "#server/platform/outbox/deliveries.ts";
import { UndecipherableError } from "#server/platform/security/secret.ts";
import type { Services } from "#server/platform/services.ts";
import type { DeliveryKind } from "#shared/delivery-kinds.ts";
import { minuteMs } from "#shared/durations.ts";
import { isWithdrawn, registrationTypes } from "#shared/people.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { type DeliveryRow, deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { hasEmail } from "#shared/schema/users.ts";
import { queueRemovalOf, queueRemovals } from "./contact-queue.ts";
import {
  CrmBusy,
  type CrmConnection,
  type CrmContact,
  type CrmCredentials,
  CrmRefusal,
  changeTags,
  deleteContact,
  findContact,
  readCrmCredentials,
  upsertContact,
} from "./crm-client.ts";

type Person = Pick<PersonRecord, "registration" | "account"> & { hasDeclined: boolean };

/** Updates go to people who asked for them, confirmed their address (double opt-in), are active, and neither declined nor complained. */
const wantsUpdates = ({ registration, account, hasDeclined }: Person): boolean =>
  registration.subscribeUpdates &&
  !hasDeclined &&
  account.emailConfirmedAt !== null &&
  !isWithdrawn(account.status);

/** All that the CRM learns about a person, beside the tags: their practice, consents and photo stay here. */
function contactOf(person: Person): CrmContact {
  const { firstName, lastName, email, phone, state } = person.registration;
  const isAbroad = state === "Other/International";
  return {
    firstName,
    lastName,
    email,
    ...(phone && { phone }),
    ...(!isAbroad && { state, country: "US" }),
    source: "website",
    dnd: !wantsUpdates(person),
  };
}

/** Tags that we own at the CRM: a person who no longer has a role loses its tag. */
const ownTags = [...registrationTypes, "ambassador", "ambassador applicant"] as const;
type Tag = (typeof ownTags)[number];

function tagsOf({ registration, account }: Person): { present: Tag[]; absent: Tag[] } {
  const present: Tag[] = [registration.registrationType];
  if (account.role === "ambassador") present.push("ambassador");
  if (registration.wantAmbassadorRole && !registration.processedAt) present.push("ambassador applicant");
  return { present, absent: ownTags.filter((tag) => !present.includes(tag)) };
}

/** A person and the waiting changes that this covers, as of the same moment. */
const readContactPerson = (services: Pick<Services, "secret">, db: Database, id: string) =>
  readPerson(db, id, {
    hasDeclined: isSuppressed(services, registrations.email, "opt-out", "complaint"),
    coveredIds: sql<number[]>`(select coalesce(jsonb_agg(${deliveries.id}), '[]') from ${deliveries}
      where ${deliveries.registrationId} = ${registrations.id}
        and ${deliveries.kind} = 'crm.upsert' and ${deliveries.status} = 'waiting')`,
  });

/** Records that an upsert begins, so that a deletion looks for its contact. @returns the person as they are now; undefined when they were deleted */
function beginUpsert(services: Services, registrationId: string) {
  return services.database.db.transaction(async (tx) => {
    // A deletion sees that an upsert began.
    await holdPerson(tx, registrationId);
    await changeContact(tx, registrationId, { isUnanswered: true });
    return readContactPerson(services, tx, registrationId);
  });
}

async function storeContactId(
  tx: Transaction,
  registrationId: string,
  contactId: string,
  formerId: string | null,
): Promise<void> {
  const wasDeleted = !(await holdPerson(tx, registrationId));
  await changeContact(tx, registrationId, { contactId, isUnanswered: false });
  if (wasDeleted) await queueRemovals(tx, { contactId });
  // A new address makes a new contact; the old one would stay behind with the old address.
  else if (formerId && formerId !== contactId) await queueRemovals(tx, { contactId: formerId });
}

async function changeContact(
  tx: Transaction,
  registrationId: string,
  change: Partial<typeof crmContacts.$inferInsert>,
): Promise<void> {
  await tx
    .update(crmContacts)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(crmContacts.registrationId, registrationId));
}

/** Whether an address is that of someone whose contact belongs at the CRM; their own removal will look for the contact, too. */
async function leaveToOwner(db: Database, email: string): Promise<boolean> {
  const owner = db.select({ id: registrations.id }).from(registrations).where(hasEmail(registrations, email));
  const left = await db
    .update(crmContacts)
    .set({ isUnanswered: true })
    .where(and(inArray(crmContacts.registrationId, owner), ne(crmContacts.status, "none")))
    .returning({ id: crmContacts.registrationId });
  return left.length > 0;
}

async function recordFailure(
  tx: Transaction,
  { id, kind, registrationId }: DeliveryRow,
  { reason, isGivenUp }: { reason: string; isGivenUp: boolean },
): Promise<number[]> {
  if (kind !== "crm.upsert" || !registrationId) return [];
  await changeContact(tx, registrationId, { status: isGivenUp ? "failed" : "waiting", reason });
  if (!isGivenUp) return [];
  const older = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.registrationId, registrationId),
        eq(deliveries.kind, kind),
        eq(deliveries.status, "waiting"),
        lt(deliveries.id, id),
      ),
    );
  return older.map((row) => row.id);
}

/** Our limit of calls to the CRM is 8 a second. */
const batchSize = 8;

/** The CRM may still be busy with an upsert that we gave up waiting for: it is looked for this long. */
const searchMs = 10 * minuteMs;
const firstPauseMs = 5000;

/** A call within the limits. @param values that no reason may repeat */
type Call = <Result>(work: () => Promise<Result>, values?: readonly (string | null)[]) => Promise<Result>;

interface Context {
  services: Services;
  call: Call;
  connection: CrmConnection;
}

type Deliver = (context: Context, delivery: DeliveryRow) => Promise<Outcome>;
/** A kind that nobody delivers does not compile. */
type CrmKind = Extract<DeliveryKind, `crm.${string}`>;

export function crmChannel(services: Services): Channel {
  const { env, timeouts } = services;
  const call = limitedCalls(services);
  const deliver: Record<string, Deliver> = {
    "crm.upsert": bringUpToDate,
    "crm.delete": removeContact,
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
        return deliver[delivery.kind]?.({ services, call, connection }, delivery) ?? { as: "dropped" };
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
  { services, call, connection }: Context,
  { registrationId }: DeliveryRow,
): Promise<Outcome> {
  const person = registrationId
    ? await readContactPerson(services, services.database.db, registrationId)
    : undefined;
  // Deleted in the meantime, with their deliveries.
  if (!registrationId || !person) return { as: "sent" };
  const { firstName, lastName, email, phone, crmConsent } = person.registration;
  const { crmOtherUses } = await readSettings(services.database.db);
  // When the CRM uses contacts for more than our messages, only people who consented are sent to it.
  if (crmOtherUses !== "off" && !crmConsent) return withholdContact(services, registrationId, person);
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
  await call(() => changeTags(connection, "POST", contactId, present), values);
  // A contact that this call created has no other tags; one that a killed worker created is not new any more.
  if (!isNew) await call(() => changeTags(connection, "DELETE", contactId, absent), values);
  services.activityLog.record({
    action: "crm.upsert",
    message: "A contact was sent to the CRM",
    details: { registrationId },
  });
  return {
    as: "sent",
    record: async (tx) => {
      await coverDeliveries(tx, now.coveredIds, "done");
      await changeContact(tx, registrationId, { status: "synced", reason: null, syncedAt: new Date() });
    },
  };
}

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
      await changeContact(tx, registrationId, {
        status: "none",
        contactId: null,
        isUnanswered: false,
        reason: null,
        syncedAt: null,
      });
    },
  };
}

async function removeContact(context: Context, { payload, createdAt }: DeliveryRow): Promise<Outcome> {
  const { services, call, connection } = context;
  const { database, activityLog } = services;
  try {
    const contactId = payload.address
      ? await findByAddress(context, String(payload.address))
      : String(payload.contactId ?? "");
    if (contactId === undefined) {
      const ageMs = Date.now() - createdAt.getTime();
      return ageMs > searchMs ? { as: "sent" } : { as: "postponed", ms: Math.max(firstPauseMs, ageMs) };
    }
    // Two people with one phone number may be one contact at the CRM.
    const isOwned = (await database.db.$count(crmContacts, eq(crmContacts.contactId, contactId))) > 0;
    if (!contactId || isOwned) return { as: "sent" };
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
async function findByAddress({ services, call, connection }: Context, encrypted: string) {
  try {
    const email = services.secret.decrypt(encrypted);
    if (await leaveToOwner(services.database.db, email)) return "";
    return await call(() => findContact(connection, email), [email]);
  } catch (error) {
    if (!(error instanceof UndecipherableError)) throw error;
    throw new DeliveryFailure("The address can't be read any more: the server's secret key was changed.", {
      isFinal: true,
    });
  }
}
