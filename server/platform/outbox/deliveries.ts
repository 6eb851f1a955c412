import { EventEmitter } from "node:events";
import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import type { NewRow } from "#server/platform/database/insert-rows.ts";
import { writeInOneStatement } from "#server/platform/database/write-in-one-statement.ts";
import { crmContacts, deliveries } from "#shared/schema/plumbing.ts";

/** What is told to the outside world, each by its own job. The part before the dot is the channel that it goes out on. */
export type DeliveryKind =
  | "crm.upsert"
  | "crm.delete"
  | "mail.registered"
  | "mail.application-received"
  | "mail.application-approved"
  | "mail.application-rejected"
  | "mail.application-more"
  | "mail.new-request"
  | "mail.links";

interface Delivery {
  kind: DeliveryKind;
  /** Whom it concerns; null where the person is gone (crm.delete). */
  registrationId: string | null;
  /** Ids and flags only, never an address or a name. */
  payload?: Record<string, string | number | boolean>;
}

/** Says "queued" in this process, so that its worker looks at once. Other processes look every second anyway. */
export const outbox = new EventEmitter<{ queued: [] }>();

function deliveryWrites(db: Pick<Transaction, "insert">, wanted: readonly Delivery[]): SQLWrapper[] {
  const contact = (registrationId: string) =>
    db
      .insert(crmContacts)
      .values({ registrationId })
      .onConflictDoUpdate({
        target: crmContacts.registrationId,
        set: { status: "waiting", reason: null, updatedAt: sql`now()` },
      });
  return [
    db.insert(deliveries).values([...wanted]),
    ...wanted.flatMap(({ kind, registrationId }) =>
      kind === "crm.upsert" && registrationId ? [contact(registrationId)] : [],
    ),
  ];
}

/**
 * The rows that put what is told of a new registration into the outbox, for a caller who inserts them with it and then says
 * `outbox.emit("queued")`.
 */
export const firstDeliveries = (registrationId: string, kinds: readonly DeliveryKind[]): NewRow[] => [
  { table: crmContacts, values: { registrationId } },
  ...kinds.map((kind) => ({ table: deliveries, values: { kind, registrationId } })),
];

/** What was given up about a person's contact before is in the new delivery. */
const dropGivenUp = (tx: Pick<Transaction, "update">, registrationId: string) =>
  tx
    .update(deliveries)
    .set({ status: "dismissed" })
    .where(
      and(
        eq(deliveries.registrationId, registrationId),
        eq(deliveries.kind, "crm.upsert"),
        eq(deliveries.status, "failed"),
      ),
    );

/** Puts deliveries into the outbox, in the transaction of their cause: both happen, or neither. */
export async function queueDeliveries(
  tx: Pick<Transaction, "insert" | "update" | "execute">,
  ...wanted: Delivery[]
): Promise<void> {
  const replaced = wanted.flatMap(({ kind, registrationId }) =>
    kind === "crm.upsert" && registrationId ? [dropGivenUp(tx, registrationId)] : [],
  );
  await writeInOneStatement(tx, [...replaced, ...deliveryWrites(tx, wanted)]);
  outbox.emit("queued");
}
