let pending: string | undefined;

/** Hands an address to the lookup page, in memory only: it must never be in a URL, in storage or in the history. */
export const keepPendingAddress = (address: string): void => {
  pending = address;
};

/** The address that another page asked to look up. */
export const pendingAddress = (): string | undefined => pending;

/** Once the page is there: React may drop a first render, and with it what only that one read. */
export const forgetPendingAddress = (): void => {
  pending = undefined;
};
