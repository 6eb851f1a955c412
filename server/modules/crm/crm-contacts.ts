import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { type PersonRecord, readPerson } from "#server/modules/person-records/read-person.ts";
import { isSuppressed } from "#server/modules/person-records/suppressions.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import type { DeliveryRow } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { isWithdrawn, registrationTypes } from "#shared/people.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { hasEmail } from "#shared/schema/users.ts";
import { holdPerson, queueRemovals } from "./contact-queue.ts";
import type { CrmContact } from "./crm-client.ts";

interface Person extends Pick<PersonRecord, "registration" | "account"> {
  hasDeclined: boolean;
}

/** Updates go to people who asked for them, confirmed their address (double opt-in), are active, and neither declined nor complained. */
const wantsUpdates = ({ registration, account, hasDeclined }: Person): boolean =>
  registration.subscribeUpdates &&
  !hasDeclined &&
  account.emailConfirmedAt !== null &&
  !isWithdrawn(account.status);

/** All that the CRM learns about a person, beside the tags: their practice, consents and photo stay here. */
export function contactOf(person: Person): CrmContact {
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

export function tagsOf({ registration, account }: Person): { present: Tag[]; absent: Tag[] } {
  const isApplicant = registration.wantAmbassadorRole && !registration.processedAt;
  const present: Tag[] = [
    registration.registrationType,
    ...(account.role === "ambassador" ? (["ambassador"] as const) : []),
    ...(isApplicant ? (["ambassador applicant"] as const) : []),
  ];
  return { present, absent: ownTags.filter((tag) => !present.includes(tag)) };
}

/** A person and the waiting changes that this covers, as of the same moment. */
export const readContactPerson = (services: Pick<Services, "secret">, db: Database, id: string) =>
  readPerson(db, id, {
    hasDeclined: isSuppressed(services, sql`${registrations.email}`, "opt-out", "complaint"),
    coveredIds: sql<number[]>`(select coalesce(jsonb_agg(${deliveries.id}), '[]') from ${deliveries}
      where ${deliveries.registrationId} = ${registrations.id}
        and ${deliveries.kind} = 'crm.upsert' and ${deliveries.status} = 'waiting')`,
  });

/** Records that an upsert begins, so that a deletion looks for its contact. @returns the person as they are now; undefined when they were deleted */
export function beginUpsert(services: Services, registrationId: string) {
  return services.database.db.transaction(async (tx) => {
    // A deletion sees that an upsert began.
    await holdPerson(tx, registrationId);
    await tx
      .update(crmContacts)
      .set({ isUnanswered: true })
      .where(eq(crmContacts.registrationId, registrationId));
    return readContactPerson(services, tx, registrationId);
  });
}

/** Keeps which contact belongs to whom. If the person was just deleted, queues the contact's removal. */
export async function storeContactId(
  tx: Transaction,
  registrationId: string,
  contactId: string,
  formerId: string | null,
): Promise<void> {
  const isThere = await holdPerson(tx, registrationId);
  await tx
    .update(crmContacts)
    .set({ contactId, isUnanswered: false })
    .where(eq(crmContacts.registrationId, registrationId));
  // A new address makes a new contact; the old one would stay behind with the old address.
  const obsolete = !isThere ? contactId : formerId !== contactId ? formerId : null;
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
  return (await db.$count(crmContacts, eq(crmContacts.contactId, contactId))) > 0;
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

export async function recordFailure(
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
