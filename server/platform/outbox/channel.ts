import type { Transaction } from "#server/platform/database/database.ts";
import type { ChannelName, DeliveryRow } from "./claim-deliveries.ts";

/** What became of a delivery that did not fail. */
export interface Sent {
  /** It did not go out yet and comes back after so long. */
  postponeMs?: number;
  /** Other waiting deliveries that it made superfluous. */
  coveredIds?: readonly number[];
  /** Noted in the same transaction that marks the delivery as done. */
  note?: (tx: Transaction) => Promise<void>;
}

/** One service's way out of the outbox. Lanes don't wait for each other. */
export interface Channel {
  name: ChannelName;
  /** How many go out side by side. */
  width: number;
  /** What sends one delivery right now; undefined when the service is not set up: then everything waits. */
  sender(): Promise<((delivery: DeliveryRow, signal: AbortSignal) => Promise<Sent>) | undefined>;
  /** Noted in the transaction that puts a delivery back or gives it up; answers which older ones it contains. */
  noteFailure?(
    tx: Transaction,
    delivery: DeliveryRow,
    failure: { reason: string; isGivenUp: boolean },
  ): Promise<number[]>;
}
