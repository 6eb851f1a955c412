/** Knows whether asking somebody who does not answer makes sense right now. */
export interface Circuit {
  /** False while it is pointless; now and then one caller is let through to try. */
  admits(): boolean;
  answered(): void;
  timedOut(): void;
  /** Somebody waited for a connection from then on until now, and got none: counts where nobody else was answered either. */
  waitedInVain(since: number): void;
}

const opensAfter = 3;
/** So often one caller is let through while it is open. */
const tryEveryMs = 400;

/**
 * Opens after so many calls in a row that were never answered, and closes with the first that is: meanwhile callers
 * hear at once that it is no use, instead of each waiting out its own time.
 */
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
