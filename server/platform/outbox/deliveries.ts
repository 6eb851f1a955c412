import { LRUCache } from "lru-cache";
import type { Transaction } from "#server/platform/database/database.ts";
import { inMs } from "#server/platform/database/in-ms.ts";
import type { NewRow } from "#server/platform/database/insert-rows.ts";
import { clientOf, networksOf } from "#server/platform/http/client-of.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import type { DeliveryKind } from "#shared/delivery-kinds.ts";
import { hourMs } from "#shared/durations.ts";
import { deliveries, lastTurn } from "#shared/schema/deliveries.ts";

/** Who causes a delivery, and whose turn it is before. */
export interface Cause {
  /** A keyed hash of a client (an IPv6 /64), which can't be turned back. */
  client: string;
  turn: number;
}

const maxRemembered = 20_000;
/** What a network causes counts an eighth, what the one around it an eighth of that. */
const clientsOfNetwork = 8;

/** The first is 1; 2 and 3 are 2; 4 to 7 are 3. */
const turnAt = (count: number): number => Math.min(lastTurn, 32 - Math.clz32(count));

/**
 * Clients take turns: what each causes first within the hour goes out before what any causes second. Each process counts for itself:
 * beside a second one, a client that causes much comes one turn earlier.
 */
export function createTurns(secret: Secret) {
  const counts = new LRUCache<string, number>({ max: maxRemembered, ttl: hourMs, noUpdateTTL: true });
  return {
    next({ ip }: { ip?: string | undefined }): Cause {
      const shares = networksOf(ip).map((network, level) => {
        const count = (counts.get(network) ?? 0) + 1;
        counts.set(network, count);
        return Math.ceil(count / clientsOfNetwork ** level);
      });
      const mark = Buffer.from(secret.sign("client of a delivery", clientOf(ip)), "base64url");
      return { client: mark.toString("hex").slice(0, 16), turn: turnAt(Math.max(1, ...shares)) };
    },
  };
}

interface Delivery {
  kind: DeliveryKind;
  /** Null for what is about nobody, or about someone who is gone. */
  registrationId: string | null;
  /** Ids and flags only, never an address or a name in clear. */
  payload?: Record<string, string | number | boolean>;
  /** The visitor who causes it; our own take turns by their place among those that are queued together. */
  cause?: Cause | undefined;
  /** Nothing leaves before. */
  afterMs?: number;
  /** Before all that waits. */
  isUrgent?: boolean;
}

const rowOf = ({ afterMs, isUrgent, cause, ...delivery }: Delivery, index = 0) => ({
  ...delivery,
  client: cause?.client ?? null,
  turn: isUrgent ? 0 : (cause?.turn ?? turnAt(index + 1)),
  ...(afterMs !== undefined && { nextAttemptAt: inMs(afterMs) }),
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
