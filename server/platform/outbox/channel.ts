import type { Transaction } from "#server/platform/database/database.ts";
import type { DeliveryRow } from "./deliveries.ts";

export interface Sent {
  /** It did not go out yet; try again after this long. */
  postponeMs?: number;
  /** It was saved to a folder, because the service is not set up. */
  isSaved?: boolean;
  /** It is not to be sent: what it says has become untrue, or too many went there. */
  isDropped?: boolean;
  /** It did not go out, and is no longer ours: taken back, or its claim has expired. */
  isLost?: boolean;
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

/** The message is for the administrator, free of personal data and keys. */
export class DeliveryFailure extends Error {
  override readonly name = "DeliveryFailure";
  /** A retry would fail the same way. */
  readonly isFinal: boolean;
  /** The service asked to wait (milliseconds); not a failed attempt. */
  readonly waitMs: number | undefined;
  /** Retried until it arrives. */
  readonly mustArrive: boolean;

  constructor(
    reason: string,
    more: { isFinal?: boolean; waitMs?: number | undefined; mustArrive?: boolean } = {},
  ) {
    super(reason);
    this.isFinal = more.isFinal ?? false;
    this.mustArrive = more.mustArrive ?? false;
    this.waitMs = more.waitMs;
  }
}

const maxReason = 300;

export function withoutPersonalData(
  text: string,
  values: readonly (string | null | undefined)[] = [],
): string {
  let cleaned = text;
  for (const value of values) if (value && value.length > 1) cleaned = cleaned.replaceAll(value, "[removed]");
  return (
    cleaned
      // Word by word: one expression for a whole address would take hours on a long text.
      .replace(/[^\s<>"'`,;:()]+/g, (word) => (/.@./.test(word) ? "[email removed]" : word))
      .replace(/\+?\d[\d\s().-]{6,}\d/g, "[number removed]")
      .replace(/\b(?:Bearer\s+\S+|[\w-]{32,})/gi, "[removed]")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, maxReason)
  );
}
