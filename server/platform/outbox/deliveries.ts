import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import type { NewRow } from "#server/platform/database/insert-rows.ts";
import type { DeliveryKind } from "#shared/delivery-kinds.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { deliveries } from "#shared/schema/deliveries.ts";

interface Delivery {
  kind: DeliveryKind;
  /** Null when the person is gone (crm.delete). */
  registrationId: string | null;
  /** Ids and flags only, never an address or a name. */
  payload?: Record<string, string | number | boolean>;
}

export const firstDeliveries = (registrationId: string, kinds: readonly DeliveryKind[]): NewRow[] => [
  { table: crmContacts, values: { registrationId } },
  ...kinds.map((kind) => ({ table: deliveries, values: { kind, registrationId } })),
];

/** In the transaction of their cause. */
export async function queueDeliveries(
  tx: Pick<Transaction, "insert" | "update">,
  ...wanted: Delivery[]
): Promise<void> {
  // A deletion goes before the contacts that wait: it has to arrive within the hour.
  const first = { nextAttemptAt: new Date(0) };
  await tx
    .insert(deliveries)
    .values(
      wanted.map((delivery) => (delivery.kind === "crm.delete" ? { ...delivery, ...first } : delivery)),
    );
  for (const { kind, registrationId } of wanted)
    if (kind === "crm.upsert" && registrationId) await noteWaitingContact(tx, registrationId);
}

/** The new delivery covers the failed one. */
async function noteWaitingContact(
  tx: Pick<Transaction, "insert" | "update">,
  registrationId: string,
): Promise<void> {
  const isGivenUp = and(
    eq(deliveries.registrationId, registrationId),
    eq(deliveries.kind, "crm.upsert"),
    eq(deliveries.status, "failed"),
  );
  await tx.update(deliveries).set({ status: "dismissed" }).where(isGivenUp);
  await tx
    .insert(crmContacts)
    .values({ registrationId })
    .onConflictDoUpdate({
      target: crmContacts.registrationId,
      set: { status: "waiting", reason: null, updatedAt: sql`now()` },
    });
}
