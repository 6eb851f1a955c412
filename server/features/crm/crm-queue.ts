import { and, count, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db.ts";
import { notFound } from "#server/http/errors.ts";
import { outbox, queueDeliveries } from "#server/jobs/deliveries.ts";
import type { Services } from "#server/services.ts";
import { isUuid } from "#shared/fields.ts";
import { crmContacts, deliveries } from "#shared/schema/plumbing.ts";
import { registrations } from "#shared/schema/registrations.ts";

type Needed = Pick<Services, "database">;

const unknownPerson = () => notFound("We could not find this user. They may have been deleted.");

/** Puts a person's contact into the queue again, to be sent at once. @throws HttpError 404 */
export async function retryContact({ database }: Needed, id: string): Promise<void> {
  if (!isUuid(id)) throw unknownPerson();
  await database.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(eq(registrations.id, id))
      .for("share");
    if (!person) throw unknownPerson();
    await queueDeliveries(tx, { kind: "crm.upsert", registrationId: id });
  });
}

/** Takes a failed contact off the list of failures; the next change of the person is sent again. @throws HttpError 404 */
export async function dismissContact({ database }: Needed, id: string): Promise<void> {
  if (!isUuid(id)) throw unknownPerson();
  await database.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(eq(registrations.id, id));
    if (!person) throw unknownPerson();
    await tx
      .update(crmContacts)
      .set({ status: "none", reason: null, updatedAt: new Date() })
      .where(and(eq(crmContacts.registrationId, id), eq(crmContacts.status, "failed")));
    await tx
      .update(deliveries)
      .set({ status: "dismissed" })
      .where(
        and(
          eq(deliveries.registrationId, id),
          eq(deliveries.kind, "crm.upsert"),
          eq(deliveries.status, "failed"),
        ),
      );
  });
}

/** More than this are told as this many: nobody counts further. */
const mostCounted = 1000;

/** How many contacts the CRM has refused. */
export async function countFailedContacts({ database }: Needed): Promise<number> {
  const failed = database.db
    .select({ id: crmContacts.registrationId })
    .from(crmContacts)
    .where(eq(crmContacts.status, "failed"))
    .limit(mostCounted)
    .as("failed");
  const [row] = await database.db.select({ count: count() }).from(failed);
  return row?.count ?? 0;
}

/** So many at a time: no statement takes longer than the database allows. */
const batchSize = 5000;

/** Puts every failed contact into the queue again, and every removal that was given up. Answers how many. */
export async function retryAllContacts({ database: { db } }: Needed): Promise<number> {
  const removals = await retryRemovals(db);
  return removals + (await retryFailed(db, eq(crmContacts.status, "failed")));
}

/** New credentials: contacts that were refused for the old ones go out again by themselves. */
export async function retryAfterNewCredentials({ database: { db } }: Needed): Promise<void> {
  const forTheKey = or(like(crmContacts.reason, "%(401)"), like(crmContacts.reason, "%(403)"));
  await retryFailed(db, and(eq(crmContacts.status, "failed"), forTheKey));
}

async function retryFailed(db: Database, condition: SQL | undefined): Promise<number> {
  let queued = 0;
  for (;;) {
    const ids = await db.transaction(async (tx) => {
      const failed = await tx
        .select({ id: crmContacts.registrationId })
        .from(crmContacts)
        .where(condition)
        .limit(batchSize)
        .for("update", { skipLocked: true });
      const batch = failed.map(({ id }) => id);
      if (batch.length === 0) return batch;
      await tx
        .update(crmContacts)
        .set({ status: "waiting", reason: null, updatedAt: new Date() })
        .where(inArray(crmContacts.registrationId, batch));
      await tx
        .insert(deliveries)
        .values(batch.map((registrationId) => ({ kind: "crm.upsert", registrationId })));
      return batch;
    });
    queued += ids.length;
    if (ids.length < batchSize) break;
  }
  outbox.emit("queued");
  return queued;
}

/** Contacts of people who are gone, which the CRM would not remove: there is no person left to press "retry" at. */
async function retryRemovals(db: Database): Promise<number> {
  const again = await db
    .update(deliveries)
    .set({ status: "waiting", attempts: 0, nextAttemptAt: sql`now()`, doneAt: null })
    .where(and(eq(deliveries.kind, "crm.delete"), eq(deliveries.status, "failed")))
    .returning({ id: deliveries.id });
  return again.length;
}
