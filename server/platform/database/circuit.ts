export interface Circuit {
  isOpen(): boolean;
  /** While it is open: whether to ask the database again. */
  shouldProbe(): boolean;
  recordResponse(): void;
  /** A caller waited from then on until now, and got no answer; counts if nothing else was answered either. */
  recordTimeout(since: number): void;
}

const probeEveryMs = 400;

/** Opens when the database answers nobody for as long as one may wait, and closes with the next response: meanwhile callers fail right away. */
export function createCircuit(): Circuit {
  let isOpen = false;
  let nextProbe = 0;
  let lastResponse = Number.NEGATIVE_INFINITY;
  return {
    isOpen: () => isOpen,
    shouldProbe() {
      if (performance.now() < nextProbe) return false;
      nextProbe = performance.now() + probeEveryMs;
      return true;
    },
    recordResponse() {
      isOpen = false;
      lastResponse = performance.now();
    },
    recordTimeout(since) {
      if (lastResponse < since) isOpen = true;
    },
  };
}
