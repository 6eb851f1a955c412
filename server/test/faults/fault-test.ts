/** One guarantee, tried on running servers. */
export interface FaultTest {
  /** As the report and the README name it. */
  guarantee: string;
  /** Tries it; the figure is what was measured. Throws where the fault test itself could not be done. */
  run(): Promise<Outcome>;
}

/** `skipped`: why this machine can't try it. */
export type Outcome = { ok: boolean; figure: string } | { skipped: string };

/** The time that 99 of 100 stay under, in ms. */
export function p99(times: readonly number[]): number {
  const sorted = times.toSorted((time, next) => time - next);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.POSITIVE_INFINITY;
}

export const longest = (times: readonly number[]): number => Math.max(0, ...times);

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
