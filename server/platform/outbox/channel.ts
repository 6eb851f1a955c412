import type { Transaction } from "#server/platform/database/database.ts";
import type { DeliveryRow } from "./claim-deliveries.ts";

export interface Sent {
  /** It did not go out yet; try again after this long. */
  postponeMs?: number;
  /** It was saved to a folder, because the service is not set up. */
  isSaved?: boolean;
  /** It is not to be sent: what it says has become untrue, or too many went there. */
  isDropped?: boolean;
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

/** One service's way out of the outbox, registered by its module. Channels don't wait for each other. */
export interface Channel {
  /** The part of its deliveries' kinds before the dot. */
  name: string;
  /** Claimed together, and at most twice a second. */
  batchSize: number;
  /** Of these kinds, one person's deliveries go out one at a time, the older first. */
  inOrder?: readonly string[];
  /** Sends a batch; undefined when the service is not set up, so that everything waits. */
  sender(): Promise<((batch: readonly DeliveryRow[], signal: AbortSignal) => readonly Sending[]) | undefined>;
  /** Runs in the transaction that puts a delivery back or gives it up. @returns older deliveries that it covers */
  noteFailure?(
    tx: Transaction,
    delivery: DeliveryRow,
    failure: { reason: string; isGivenUp: boolean },
  ): Promise<number[]>;
}
