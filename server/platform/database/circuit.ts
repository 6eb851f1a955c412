export interface Circuit {
  /** False while it is open, except for a caller now and then that tries. */
  admits(): boolean;
  answered(): void;
  timedOut(): void;
  /** A caller waited for a connection from then on until now, and got none; counts if nothing else was answered either. */
  waitedInVain(since: number): void;
}

const opensAfter = 3;
/** How often one caller is let through while it is open. */
const tryEveryMs = 400;

/** Opens after so many unanswered calls in a row, and closes with the first response: meanwhile callers fail right away. */
export function createCircuit(): Circuit {
  let unanswered = 0;
  let nextTry = 0;
  let lastAnswer = Number.NEGATIVE_INFINITY;
  const timedOut = () => {
    unanswered += 1;
    if (unanswered === opensAfter) nextTry = performance.now() + tryEveryMs;
  };
  return {
    admits() {
      if (unanswered < opensAfter) return true;
      if (performance.now() < nextTry) return false;
      nextTry = performance.now() + tryEveryMs;
      return true;
    },
    answered() {
      unanswered = 0;
      lastAnswer = performance.now();
    },
    timedOut,
    waitedInVain(since) {
      if (lastAnswer < since) timedOut();
    },
  };
}
