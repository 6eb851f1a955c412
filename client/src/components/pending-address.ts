let pending: string | undefined;

/** Hands an address to the lookup page, in memory only: it must never be in a URL, in storage or in the history. */
export const keepPendingAddress = (address: string): void => {
  pending = address;
};

/** The address that another page asked to look up, once. */
export function takePendingAddress(): string | undefined {
  const address = pending;
  pending = undefined;
  return address;
}
