import { vi } from "vitest";

/** Waits up to 40 s for what happens in the background: a check that comes true late on a busy machine is true. @returns what it returns. */
export const eventually = <Result>(
  check: () => Result | Promise<Result>,
  timeout = 40_000,
): Promise<Result> => vi.waitFor(check, { timeout, interval: 25 });
