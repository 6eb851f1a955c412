import type { Transaction } from "#server/db.ts";
import { deliveries } from "#shared/schema/plumbing.ts";

/** What is told to the outside world, each by its own job. */
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

/** Puts deliveries into the outbox, in the transaction of their cause: both happen, or neither. */
export async function queueDeliveries(tx: Pick<Transaction, "insert">, ...wanted: Delivery[]): Promise<void> {
  await tx.insert(deliveries).values(wanted);
}
