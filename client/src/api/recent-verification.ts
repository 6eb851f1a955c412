/** When the second factor was last confirmed here: the server opens exports for ten minutes after that. */

// A minute less than the server gives.
const verifiedForMs = 9 * 60_000;
let verifiedAt = Number.NEGATIVE_INFINITY;

export function markVerified(): void {
  verifiedAt = performance.now();
}

/** Another session begins with nothing. */
export function forgetVerified(): void {
  verifiedAt = Number.NEGATIVE_INFINITY;
}

export const isVerified = (): boolean => performance.now() - verifiedAt < verifiedForMs;
