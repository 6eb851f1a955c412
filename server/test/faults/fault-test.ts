/** One guarantee, tried on running servers. */
export interface FaultTest {
  /** As the report and the README name it. */
  guarantee: string;
  /** Tries it; the figure is what was measured. Throws where the fault test itself could not be done. */
  run(): Promise<Outcome>;
}

/** `skipped`: why this machine can't try it. */
export type Outcome = { ok: boolean; figure: string } | { skipped: string };

const sorted = (times: readonly number[]) => [...times].sort((one, other) => one - other);

const percentile = (share: number) => (times: readonly number[]) =>
  sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.POSITIVE_INFINITY;

/** The time that 90 or 99 of 100 stay under, in ms. */
export const p90 = percentile(0.9);
export const p99 = percentile(0.99);

export const longest = (times: readonly number[]): number => Math.max(0, ...times);

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
