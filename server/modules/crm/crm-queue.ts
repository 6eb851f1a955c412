import { and, eq, inArray, isNotNull, isNull, like, not, or, sql } from "drizzle-orm";
import { dismissGivenUp, retryGivenUp } from "#server/modules/deliveries/failed-deliveries.ts";
import { readAppSettings } from "#server/modules/settings/app-settings.ts";
import type { Database } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { isUuid } from "#shared/fields.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";

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
    await queueDeliveries(tx, { kind: "crm.upsert", registrationId: id });
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

export async function retryAfterNewCredentials({ database: { db } }: Services): Promise<void> {
  const forTheKey = or(like(deliveries.lastError, "%(401)"), like(deliveries.lastError, "%(403)"));
  await retryGivenUp(db, { service: "crm", condition: forTheKey });
}

/** Batches stay within the statement timeout. */
const batchSize = 5000;

/** Queues people without the consent to other uses whose contact should leave the CRM, or come back to it. */
export async function queuePeopleWithoutConsent({ database: { db } }: Services): Promise<void> {
  const { crmOtherUses } = await readAppSettings(db);
  const isWrong = crmOtherUses === "on" ? isNotNull(crmContacts.contactId) : isNull(crmContacts.contactId);
  const isQueued = sql`exists (select 1 from ${deliveries} where ${deliveries.registrationId} = ${registrations.id}
    and ${deliveries.kind} = 'crm.upsert' and ${deliveries.status} in ('waiting', 'failed'))`;
  for (let found = batchSize; found === batchSize; ) {
    found = await db.transaction(async (tx) => {
      const people = await tx
        .select({ registrationId: registrations.id })
        .from(registrations)
        .innerJoin(crmContacts, eq(crmContacts.registrationId, registrations.id))
        .where(and(not(registrations.crmConsent), isWrong, not(isQueued)))
        .limit(batchSize);
      if (people.length === 0) return 0;
      await tx.insert(deliveries).values(people.map((person) => ({ ...person, kind: "crm.upsert" })));
      const ids = people.map(({ registrationId }) => registrationId);
      await tx.update(crmContacts).set({ status: "waiting" }).where(inArray(crmContacts.registrationId, ids));
      return people.length;
    });
  }
}
