import { and, eq, inArray, isNotNull, isNull, like, not, or, sql } from "drizzle-orm";
import type pg from "pg";
import { dismissGivenUp, retryGivenUp } from "#server/modules/deliveries/failed-deliveries.ts";
import { holdPerson } from "#server/modules/person-records/change-person.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { inBatches } from "#server/platform/database/queries.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { type Delivery, queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import type { Services } from "#server/platform/services.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { serviceHealth } from "#shared/schema/settings.ts";

const kind = "crm.upsert";

const waitsAgain = { status: "waiting", reason: null, updatedAt: sql`now()` } as const;

const coverGivenUp = (tx: Database, ids: string[]) =>
  tx
    .update(deliveries)
    .set({ status: "dismissed" })
    .where(
      and(
        inArray(deliveries.registrationId, ids),
        eq(deliveries.kind, kind),
        eq(deliveries.status, "failed"),
      ),
    );

export async function queueContact(tx: Database, registrationId: string, origin?: string): Promise<void> {
  await coverGivenUp(tx, [registrationId]);
  await queueDeliveries(tx, { kind, registrationId, origin });
  await tx
    .insert(crmContacts)
    .values({ registrationId })
    .onConflictDoUpdate({ target: crmContacts.registrationId, set: waitsAgain });
}

/** Queues people whom the CRM has or waits for, behind what visitors cause. */
export async function queueKnownContacts(tx: Database, registrationIds: readonly string[]): Promise<void> {
  const known = await tx
    .update(crmContacts)
    .set(waitsAgain)
    .where(inArray(crmContacts.registrationId, [...registrationIds]))
    .returning({ registrationId: crmContacts.registrationId });
  const knownIds = known.map(({ registrationId }) => registrationId);
  await coverGivenUp(tx, knownIds);
  await queueDeliveries(tx, ...known.map((person) => ({ ...person, kind, isBulk: true }) as const));
}

/** Queues removals from the CRM, before all contacts that wait, because they have to arrive within the hour. */
export const queueRemovals = (
  tx: Database,
  ...contacts: readonly ({ contactId: string } | { address: string })[]
): Promise<number[]> =>
  queueDeliveries(tx, ...contacts.map((payload) => ({ kind: "crm.delete", payload }) as const));

/** The contacts that the CRM has, and the removals that have not arrived: a restore replaces the tables that hold them. */
export async function readCrmState(db: Database) {
  const contacts = await db
    .select({ registrationId: crmContacts.registrationId, contactId: crmContacts.contactId })
    .from(crmContacts)
    .where(isNotNull(crmContacts.contactId));
  const removals = await db
    .select({ payload: deliveries.payload })
    .from(deliveries)
    .where(and(eq(deliveries.kind, "crm.delete"), inArray(deliveries.status, ["waiting", "failed"])));
  return { contacts, removals: removals.map(({ payload }): Delivery => ({ kind: "crm.delete", payload })) };
}

/** After a restore: an erasure finds contacts by the numbers that were known before it, and the others by address. */
export async function keepContacts(
  client: pg.ClientBase,
  { contacts }: Awaited<ReturnType<typeof readCrmState>>,
): Promise<void> {
  await client.query(
    `insert into crm_contacts (registration_id, contact_id, status)
     select id, "contactId", 'synced' from registrations
     join jsonb_to_recordset($1) as contact ("registrationId" uuid, "contactId" text) on id = "registrationId"
     on conflict (registration_id) do update set contact_id = excluded.contact_id`,
    [JSON.stringify(contacts)],
  );
  await client.query("update crm_contacts set is_unanswered = true where contact_id is null");
}

/** Queues the removal of people's contacts: by their numbers, and by address where the response to an upsert is missing. */
export async function queueRemovalOf(
  { secret }: { secret: Secret },
  tx: Database,
  registrationIds: readonly string[],
  only: { unanswered?: boolean } = {},
): Promise<void> {
  const contacts = await tx
    .select({
      contactId: crmContacts.contactId,
      isUnanswered: crmContacts.isUnanswered,
      email: registrations.email,
    })
    .from(crmContacts)
    .innerJoin(registrations, eq(registrations.id, crmContacts.registrationId))
    .where(inArray(crmContacts.registrationId, [...registrationIds]));
  await queueRemovals(
    tx,
    ...contacts.flatMap(({ contactId, isUnanswered, email }) => [
      ...(contactId === null || only.unanswered ? [] : [{ contactId }]),
      // Encrypted, and in this delivery alone, which forgets it when it is done.
      ...(isUnanswered ? [{ address: secret.encrypt(email) }] : []),
    ]),
  );
}

async function assertPerson(tx: Database, id: string): Promise<void> {
  if (!(await holdPerson(tx, id))) throw notFound("We could not find this user. They may have been deleted.");
}

export async function retryContact({ database }: Services, id: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    await assertPerson(tx, id);
    await queueContact(tx, id);
  });
}

/** Dismisses a failed contact; the next change of the person is sent again. @throws HttpError 404 */
export async function dismissContact({ database: { db } }: Services, id: string): Promise<void> {
  await assertPerson(db, id);
  await dismissGivenUp(db, {
    service: "crm",
    condition: and(eq(deliveries.registrationId, id), eq(deliveries.kind, kind)),
  });
}

export async function retryAfterNewCredentials(tx: Transaction): Promise<void> {
  const forTheKey = or(like(deliveries.lastError, "%(401)"), like(deliveries.lastError, "%(403)"));
  await retryGivenUp(tx, { service: "crm", condition: forTheKey });
  // What failed was with the former ones.
  await tx.delete(serviceHealth).where(eq(serviceHealth.service, "crm"));
}

const batchSize = 5000;

/** Queues people without the consent to other uses whose contact should leave the CRM, or come back to it. */
export async function queuePeopleWithoutConsent(tx: Transaction): Promise<void> {
  const { crmOtherUses } = await readSettings(tx);
  const isWrong =
    crmOtherUses === "on"
      ? or(isNotNull(crmContacts.contactId), crmContacts.isUnanswered)
      : isNull(crmContacts.contactId);
  const isQueued = sql`exists (select 1 from ${deliveries} where ${deliveries.registrationId} = ${registrations.id}
    and ${deliveries.kind} = ${kind} and ${deliveries.status} in ('waiting', 'failed'))`;
  await inBatches(batchSize, async () => {
    const people = await tx
      .select({ registrationId: registrations.id })
      .from(registrations)
      .innerJoin(crmContacts, eq(crmContacts.registrationId, registrations.id))
      .where(and(not(registrations.crmConsent), isWrong, not(isQueued)))
      .limit(batchSize);
    await queueDeliveries(tx, ...people.map((person) => ({ ...person, kind, isBulk: true }) as const));
    const ids = people.map(({ registrationId }) => registrationId);
    await tx.update(crmContacts).set({ status: "waiting" }).where(inArray(crmContacts.registrationId, ids));
    return people.length;
  });
}
