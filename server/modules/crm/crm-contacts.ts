import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import type { DeliveryRow } from "#server/platform/outbox/deliveries.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { hasEmail, users } from "#shared/schema/users.ts";
import { queueRemovals } from "./contact-queue.ts";

/** A person and the waiting changes that this covers, as of the same moment. */
export async function readPerson(db: Pick<Database, "select">, id: string) {
  const [row] = await db
    .select({
      registration: registrations,
      user: users,
      contactId: crmContacts.contactId,
      isUnanswered: sql<boolean>`coalesce(${crmContacts.isUnanswered}, false)`,
      coveredIds: sql<number[]>`(select coalesce(jsonb_agg(${deliveries.id}), '[]') from ${deliveries}
        where ${deliveries.registrationId} = ${registrations.id}
          and ${deliveries.kind} = 'crm.upsert' and ${deliveries.status} = 'waiting')`,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .leftJoin(crmContacts, eq(crmContacts.registrationId, registrations.id))
    .where(eq(registrations.id, id));
  return row;
}

/** Notes that an upsert begins, so that a deletion looks for its contact. @returns the person as they are now; undefined when they were deleted */
export function beginUpsert(db: Database, registrationId: string) {
  return db.transaction(async (tx) => {
    // Deleting a person locks this row: either it is gone, or the deletion sees that an upsert began.
    await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(eq(registrations.id, registrationId))
      .for("share");
    const person = await readPerson(tx, registrationId);
    if (person)
      await tx
        .update(crmContacts)
        .set({ isUnanswered: true })
        .where(eq(crmContacts.registrationId, registrationId));
    return person;
  });
}

/** Keeps which contact belongs to whom. If the person was just deleted, queues the contact's removal. */
export async function storeContactId(
  tx: Transaction,
  registrationId: string,
  contactId: string,
  formerId: string | null,
): Promise<void> {
  const known = { contactId, isUnanswered: false };
  // Deleting a person locks this row: either it is gone, or the deletion finds the contact.
  const [stillThere] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.id, registrationId))
    .for("share");
  const obsolete = stillThere ? (formerId !== contactId ? formerId : null) : contactId;
  if (stillThere)
    await tx.update(crmContacts).set(known).where(eq(crmContacts.registrationId, registrationId));
  // A new address makes a new contact; the old one would stay behind with the old address.
  if (obsolete) await queueRemovals(tx, { contactId: obsolete });
}

export async function markContact(
  tx: Transaction,
  registrationId: string,
  change: Partial<typeof crmContacts.$inferInsert>,
): Promise<void> {
  await tx
    .update(crmContacts)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(crmContacts.registrationId, registrationId));
}

/** Two people with one phone number may be one contact at the CRM. */
export async function hasOwner(db: Database, contactId: string): Promise<boolean> {
  const [owner] = await db
    .select({ id: crmContacts.registrationId })
    .from(crmContacts)
    .where(eq(crmContacts.contactId, contactId))
    .limit(1);
  return owner !== undefined;
}

/** Whether an address is that of someone whose contact belongs at the CRM; their own removal will look for the contact, too. */
export async function leaveToOwner(db: Database, email: string): Promise<boolean> {
  const owner = db.select({ id: registrations.id }).from(registrations).where(hasEmail(registrations, email));
  const left = await db
    .update(crmContacts)
    .set({ isUnanswered: true })
    .where(and(inArray(crmContacts.registrationId, owner), ne(crmContacts.status, "none")))
    .returning({ id: crmContacts.registrationId });
  return left.length > 0;
}

export async function noteFailure(
  tx: Transaction,
  { id, kind, registrationId }: DeliveryRow,
  { reason, isGivenUp }: { reason: string; isGivenUp: boolean },
): Promise<number[]> {
  if (kind !== "crm.upsert" || !registrationId) return [];
  await markContact(tx, registrationId, { status: isGivenUp ? "failed" : "waiting", reason });
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
