import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import type { NewRow } from "#server/platform/database/insert-rows.ts";
import type { Cause } from "#server/platform/outbox/deliveries.ts";
import { deliveryRow, queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { deliveries, lastTurn } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";

const kind = "crm.upsert";

/** A new person's contact, to insert with their other rows. */
export const newContactRows = (registrationId: string, cause: Cause): NewRow[] => [
  { table: crmContacts, values: { registrationId } },
  deliveryRow({ kind, registrationId, cause }),
];

/** Queues a person's contact, in the transaction of what changed. It covers one that was given up. */
export async function queueContact(
  tx: Pick<Transaction, "insert" | "update">,
  registrationId: string,
  cause?: Cause,
): Promise<void> {
  const isGivenUp = and(
    eq(deliveries.registrationId, registrationId),
    eq(deliveries.kind, kind),
    eq(deliveries.status, "failed"),
  );
  await tx.update(deliveries).set({ status: "dismissed" }).where(isGivenUp);
  await queueDeliveries(tx, { kind: "crm.upsert", registrationId, cause });
  await tx
    .insert(crmContacts)
    .values({ registrationId })
    .onConflictDoUpdate({
      target: crmContacts.registrationId,
      set: { status: "waiting", reason: null, updatedAt: sql`now()` },
    });
}

/** Queues people whom the CRM has or waits for, behind what visitors cause: many at once change what it knows of them. */
export async function queueKnownContacts(
  tx: Pick<Transaction, "insert" | "update">,
  registrationIds: readonly string[],
): Promise<void> {
  if (registrationIds.length === 0) return;
  const known = await tx
    .update(crmContacts)
    .set({ status: "waiting", reason: null, updatedAt: sql`now()` })
    .where(inArray(crmContacts.registrationId, [...registrationIds]))
    .returning({ registrationId: crmContacts.registrationId });
  if (known.length === 0) return;
  const ids = known.map(({ registrationId }) => registrationId);
  await tx
    .update(deliveries)
    .set({ status: "dismissed" })
    .where(
      and(
        inArray(deliveries.registrationId, ids),
        eq(deliveries.kind, kind),
        eq(deliveries.status, "failed"),
      ),
    );
  await tx.insert(deliveries).values(known.map((person) => ({ ...person, kind, turn: lastTurn })));
}

/** Queues removals from the CRM, before all contacts that wait, because they have to arrive within the hour. */
export async function queueRemovals(
  tx: Pick<Transaction, "insert">,
  ...contacts: readonly ({ contactId: string } | { address: string })[]
): Promise<void> {
  if (contacts.length > 0)
    await queueDeliveries(
      tx,
      ...contacts.map(
        (payload) => ({ kind: "crm.delete", registrationId: null, payload, isUrgent: true }) as const,
      ),
    );
}

/** Queues the removal of people's contacts: by their numbers, and by address where the answer to an upsert is missing. */
export async function queueRemovalOf(
  { secret }: { secret: Secret },
  tx: Pick<Transaction, "insert" | "select">,
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
