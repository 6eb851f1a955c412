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
