export type Circuit = ReturnType<typeof createCircuit>;

const probeEveryMs = 400;

/** Opens when the database answers nobody for as long as one may wait, and closes with the next response: meanwhile callers fail right away. */
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
    /** A caller waited from then on until now, and got no answer; counts if nothing else was answered either. */
    recordTimeout(since: number): void {
      if (lastResponse < since) isOpen = true;
    },
  };
}
