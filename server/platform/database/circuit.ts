export interface Circuit {
  /** False while it is open, except for a caller now and then that tries. */
  admits(): boolean;
  answered(): void;
  /** A caller waited from then on until now, and got no answer; counts if nothing else was answered either. */
  waitedInVain(since: number): void;
}

/** How often one caller is let through while it is open. */
const tryEveryMs = 400;

/** Opens when the database answers nobody for as long as one may wait, and closes with the first response: meanwhile callers fail right away. */
export function createCircuit(): Circuit {
  let nextTry: number | undefined;
  let lastAnswer = Number.NEGATIVE_INFINITY;
  return {
    admits() {
      if (nextTry === undefined) return true;
      if (performance.now() < nextTry) return false;
      nextTry = performance.now() + tryEveryMs;
      return true;
    },
    answered() {
      nextTry = undefined;
      lastAnswer = performance.now();
    },
    waitedInVain(since) {
      if (lastAnswer < since) nextTry ??= performance.now() + tryEveryMs;
    },
  };
}
