import { and, eq, inArray, isNotNull, isNull, like, not, or, sql } from "drizzle-orm";
import { dismissGivenUp, retryGivenUp } from "#server/modules/deliveries/failed-deliveries.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import { isUuid } from "#shared/fields.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { deliveries, lastTurn } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { queueContact } from "./contact-queue.ts";

async function assertPerson(db: Pick<Database, "select">, id: string): Promise<void> {
  const found = isUuid(id)
    ? await db
        .select({ id: registrations.id })
        .from(registrations)
        .where(eq(registrations.id, id))
        .for("share")
    : [];
  if (found.length === 0) throw notFound("We could not find this user. They may have been deleted.");
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
    condition: and(eq(deliveries.registrationId, id), eq(deliveries.kind, "crm.upsert")),
  });
}

export async function retryAfterNewCredentials(tx: Transaction): Promise<void> {
  const forTheKey = or(like(deliveries.lastError, "%(401)"), like(deliveries.lastError, "%(403)"));
  await retryGivenUp(tx, { service: "crm", condition: forTheKey });
}

/** Batches stay within the statement timeout. */
const batchSize = 5000;

/** Queues people without the consent to other uses whose contact should leave the CRM, or come back to it. */
export async function queuePeopleWithoutConsent(tx: Transaction): Promise<void> {
  const { crmOtherUses } = await readSettings(tx);
  const isWrong =
    crmOtherUses === "on"
      ? or(isNotNull(crmContacts.contactId), crmContacts.isUnanswered)
      : isNull(crmContacts.contactId);
  const isQueued = sql`exists (select 1 from ${deliveries} where ${deliveries.registrationId} = ${registrations.id}
    and ${deliveries.kind} = 'crm.upsert' and ${deliveries.status} in ('waiting', 'failed'))`;
  for (let found = batchSize; found === batchSize; ) {
    const people = await tx
      .select({ registrationId: registrations.id })
      .from(registrations)
      .innerJoin(crmContacts, eq(crmContacts.registrationId, registrations.id))
      .where(and(not(registrations.crmConsent), isWrong, not(isQueued)))
      .limit(batchSize);
    found = people.length;
    if (found === 0) return;
    await tx
      .insert(deliveries)
      .values(people.map((person) => ({ ...person, kind: "crm.upsert", turn: lastTurn })));
    const ids = people.map(({ registrationId }) => registrationId);
    await tx.update(crmContacts).set({ status: "waiting" }).where(inArray(crmContacts.registrationId, ids));
  }
}
