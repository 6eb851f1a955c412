import { and, eq, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import type { DeliveryRow } from "#server/platform/outbox/claim-deliveries.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import { crmContacts, deliveries } from "#shared/schema/plumbing.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

/** What our own tables keep about people's contacts at the CRM. */

/** A person as they are now, with every waiting change of theirs that this contains: both as of the same moment. */
export async function readPerson(db: Database, id: string) {
  const [row] = await db
    .select({
      registration: registrations,
      user: users,
      contactId: crmContacts.contactId,
      coveredIds: sql<string[]>`array(select ${deliveries.id}::text from ${deliveries}
        where ${deliveries.registrationId} = ${registrations.id}
          and ${deliveries.kind} = 'crm.upsert' and ${deliveries.status} = 'waiting')`,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .leftJoin(crmContacts, eq(crmContacts.registrationId, registrations.id))
    .where(eq(registrations.id, id));
  return row;
}

/** Keeps which contact is whose, from the moment it exists. Whoever was deleted just now has it removed again. */
export async function noteContact(
  tx: Transaction,
  registrationId: string,
  contactId: string,
  formerId: string | null,
): Promise<void> {
  // Deleting a person locks this row: either that has happened, or it will find the contact.
  const [stillThere] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.id, registrationId))
    .for("share");
  const obsolete = stillThere ? (formerId !== contactId ? formerId : null) : contactId;
  if (stillThere)
    await tx.update(crmContacts).set({ contactId }).where(eq(crmContacts.registrationId, registrationId));
  // A new address makes a new contact there; the old one would stay behind with the old address.
  if (obsolete)
    await queueDeliveries(tx, { kind: "crm.delete", registrationId: null, payload: { contactId: obsolete } });
}

/** The contact is as the person is. */
export async function noteSynced(tx: Transaction, registrationId: string): Promise<void> {
  await tx
    .update(crmContacts)
    .set({ status: "synced", reason: null, syncedAt: new Date(), updatedAt: new Date() })
    .where(eq(crmContacts.registrationId, registrationId));
}

/** The person is not to be known there. */
export async function noteWithheld(tx: Transaction, registrationId: string): Promise<void> {
  await tx
    .update(crmContacts)
    .set({ status: "none", contactId: null, reason: null, syncedAt: null, updatedAt: new Date() })
    .where(eq(crmContacts.registrationId, registrationId));
}

/** Whether a contact is somebody's. Two people with one phone number may be one contact at the CRM. */
export async function hasOwner(db: Database, contactId: string): Promise<boolean> {
  const [owner] = await db
    .select({ id: crmContacts.registrationId })
    .from(crmContacts)
    .where(eq(crmContacts.contactId, contactId))
    .limit(1);
  return owner !== undefined;
}

/** Shows the administrator how a contact stands. One that is given up takes the person's older changes with it. */
export async function noteFailure(
  tx: Transaction,
  { id, kind, registrationId }: DeliveryRow,
  { reason, isGivenUp }: { reason: string; isGivenUp: boolean },
): Promise<number[]> {
  if (kind !== "crm.upsert" || !registrationId) return [];
  await tx
    .update(crmContacts)
    .set({ status: isGivenUp ? "failed" : "waiting", reason, updatedAt: new Date() })
    .where(eq(crmContacts.registrationId, registrationId));
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
