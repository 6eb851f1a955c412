/** Why a delivery did not go out. The message is for the administrator, free of personal data and keys. */
export class DeliveryFailure extends Error {
  override readonly name = "DeliveryFailure";
  /** Trying again would bring the same answer. */
  readonly isFinal: boolean;
  /** The service said when to come back (milliseconds): that is no failed attempt. */
  readonly waitMs: number | undefined;

  constructor(reason: string, more: { isFinal?: boolean; waitMs?: number | undefined } = {}) {
    super(reason);
    this.isFinal = more.isFinal ?? false;
    this.waitMs = more.waitMs;
  }
}

const maxReason = 300;

/**
 * A provider's words without what was sent to it: the values given, and whatever else looks like an address, a phone
 * number or a key.
 */
export function withoutPersonalData(
  text: string,
  values: readonly (string | null | undefined)[] = [],
): string {
  let cleaned = text;
  for (const value of values) if (value && value.length > 1) cleaned = cleaned.replaceAll(value, "[removed]");
  return (
    cleaned
      // Word by word: one expression for a whole address would look through a long answer for hours.
      .replace(/[^\s<>"'`,;:()]+/g, (word) => (/.@./.test(word) ? "[email removed]" : word))
      .replace(/\+?\d[\d\s().-]{6,}\d/g, "[number removed]")
      .replace(/\b(?:Bearer\s+\S+|[\w-]{32,})/gi, "[removed]")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, maxReason)
  );
}
