/** A circuit breaker. */
export interface Circuit {
  isOpen(): boolean;
  /** While it is open: whether to ask the database again. */
  mayTry(): boolean;
  answered(): void;
  /** A caller waited from then on until now, and got no answer; counts if nothing else was answered either. */
  waitedInVain(since: number): void;
}

const tryEveryMs = 400;

/** Opens when the database answers nobody for as long as one may wait, and closes with the next response: meanwhile callers fail right away. */
export function createCircuit(): Circuit {
  let isOpen = false;
  let nextTry = 0;
  let lastAnswer = Number.NEGATIVE_INFINITY;
  return {
    isOpen: () => isOpen,
    mayTry() {
      if (performance.now() < nextTry) return false;
      nextTry = performance.now() + tryEveryMs;
      return true;
    },
    answered() {
      isOpen = false;
      lastAnswer = performance.now();
    },
    waitedInVain(since) {
      if (lastAnswer < since) isOpen = true;
    },
  };
}
