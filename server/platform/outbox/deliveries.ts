import type { Transaction } from "#server/platform/database/database.ts";
import type { NewRow } from "#server/platform/database/insert-rows.ts";
import type { DeliveryKind } from "#shared/delivery-kinds.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { type Cause, turnAt } from "./turns.ts";

export interface Delivery {
  kind: DeliveryKind;
  /** Null for what is about nobody, or about someone who is gone. */
  registrationId: string | null;
  /** Ids and flags only, never an address or a name in clear. */
  payload?: Record<string, string | number | boolean>;
  /** The visitor who causes it; our own take turns by their place among those that are queued together. */
  cause?: Cause | undefined;
  /** Nothing leaves before. */
  notBefore?: Date;
  /** Before all that waits. */
  isUrgent?: boolean;
}

const rowOf = ({ notBefore, isUrgent, cause, ...delivery }: Delivery, index = 0) => ({
  ...delivery,
  client: cause?.client ?? null,
  turn: isUrgent ? 0 : (cause?.turn ?? turnAt(index + 1)),
  ...(notBefore && { nextAttemptAt: notBefore }),
});

export const deliveryRow = (delivery: Delivery): NewRow => ({ table: deliveries, values: rowOf(delivery) });

/** In the transaction of their cause. @returns their ids */
export async function queueDeliveries(
  tx: Pick<Transaction, "insert">,
  ...wanted: readonly Delivery[]
): Promise<number[]> {
  const rows = await tx
    .insert(deliveries)
    .values(wanted.map((delivery, index) => rowOf(delivery, index)))
    .returning({ id: deliveries.id });
  return rows.map(({ id }) => id);
}
