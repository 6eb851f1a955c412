import type { Transaction } from "#server/platform/database/database.ts";
import type { DeliveryRow } from "#shared/schema/deliveries.ts";

export type Outcome =
  /**
   * `saved`: to a folder, because the service is not set up. `dropped`: what it says has become untrue, or too many went there.
   * `removed`: nothing of it stays, because its module records what became of it.
   */
  | {
      as: "sent" | "saved" | "dropped" | "removed";
      /** Runs in the transaction that ends the delivery. */
      record?: (tx: Transaction) => Promise<void>;
      /** Runs when the claim had ended meanwhile: its person may be deleted. */
      ifNotOurs?: () => Promise<void>;
    }
  /** It did not go out yet; try again after this long. Not an attempt. */
  | { as: "postponed"; ms: number }
  /** It did not go out, and is no longer ours: taken back, or its claim has expired. */
  | { as: "lost" };

export type Send = (delivery: DeliveryRow, signal: AbortSignal) => Promise<Outcome>;

/**
 * One way out of the outbox, registered by its module. Channels don't wait for each other.
 * What a dead worker had in hand is claimed again, so each delivery goes out at least once. With `recordInDoubt`, it goes out at most
 * once: nobody knows whether such a delivery has gone out, so it is removed, and its module records that.
 */
export interface Channel {
  /** The part of its deliveries' kinds before the dot. */
  name: string;
  /** Claimed together, and sent side by side. */
  batchSize: number;
  /** Of these kinds, one person's deliveries go out one at a time, the older first. */
  inOrder?: readonly string[];
  recordInDoubt?(tx: Transaction, lost: readonly DeliveryRow[]): Promise<void>;
  /** Undefined when the service is not set up, so that everything waits. */
  sender(): Promise<Send | undefined>;
  /** Runs in the transaction that puts a delivery back or gives it up. @returns older deliveries that it covers */
  recordFailure?(
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

const words = /[\p{L}\p{N}.+_-]+/gu;
/** Of an address, the mailbox: a mail server may say "no such user ada". */
const wordsOf = (value: string | null) => value?.split("@")[0]?.toLowerCase().match(words) ?? [];

/** What a service said, without anything that names the person whom it is about. */
export function withoutPersonalData(text: string, values: readonly (string | null)[]): string {
  const personal = new Set(values.flatMap(wordsOf).filter((word) => word.length > 1));
  return (
    text
      .replace(words, (word) => (personal.has(word.toLowerCase()) ? "[removed]" : word))
      // Word by word: one expression for a whole address would take hours on a long text.
      .replace(/[^\s<>"'`,;:()]+/g, (word) => (/.@./.test(word) ? "[email removed]" : word))
      // "550 5.7.1" is a mail server's code.
      .replace(/(?<!\d)(?!\d{3}[ -]\d\.\d)\+?\d[\d\s().-]{6,}\d/g, "[number removed]")
      .replace(/\b(?:Bearer\s+\S+|[\w-]{32,})/gi, "[removed]")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, maxReason)
  );
}
