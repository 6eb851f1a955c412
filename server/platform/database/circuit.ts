export type Circuit = ReturnType<typeof createCircuit>;

const probeEveryMs = 400;

/** Opens when the database returns nothing for a whole timeout and closes with its next response; while it is open, callers fail right away. */
export function createCircuit() {
  let isOpen = false;
  let nextProbe = 0;
  let lastResponse = Number.NEGATIVE_INFINITY;
  return {
    isOpen: () => isOpen,
    /** While it is open: whether to ask the database again. */
    shouldProbe(): boolean {
      if (performance.now() < nextProbe) return false;
      nextProbe = performance.now() + probeEveryMs;
      return true;
    },
    recordResponse() {
      isOpen = false;
      lastResponse = performance.now();
    },
    /** Opens the circuit unless another caller got a response since `since`. */
    recordTimeout(since: number): void {
      if (lastResponse < since) isOpen = true;
    },
  };
}
