import type { Transaction } from "#server/platform/database/database.ts";
import type { ChannelName, DeliveryRow } from "./claim-deliveries.ts";

export interface Sent {
  /** It did not go out yet; try again after this long. */
  postponeMs?: number;
  coveredIds?: readonly number[];
  /** Runs in the transaction that marks the delivery as done. */
  note?: (tx: Transaction) => Promise<void>;
  /** Runs when the delivery no longer waited: its person may be deleted. */
  ifNotWaiting?: () => Promise<void>;
}

export interface Sending {
  delivery: DeliveryRow;
  sent: Promise<Sent>;
}

/** One service's way out of the outbox. Channels don't wait for each other. */
export interface Channel {
  name: ChannelName;
  batchSize: number;
  /** Sends a batch; undefined when the service is not set up, so that everything waits. */
  sender(): Promise<((batch: readonly DeliveryRow[], signal: AbortSignal) => readonly Sending[]) | undefined>;
  /** Runs in the transaction that puts a delivery back or gives it up. @returns older deliveries that it covers */
  noteFailure?(
    tx: Transaction,
    delivery: DeliveryRow,
    failure: { reason: string; isGivenUp: boolean },
  ): Promise<number[]>;
}
