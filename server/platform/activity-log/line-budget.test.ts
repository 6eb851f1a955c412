import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLineBudget } from "./line-budget.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 24, 12) });
});
afterEach(() => vi.useRealTimers());

const flood = (budget: ReturnType<typeof createLineBudget>, calls: number, client: string) =>
  Array.from({ length: calls }, () => budget.admits("refused", client)).filter(Boolean).length;

test("a minute has so many lines of a kind, and what was omitted is reported at its end", () => {
  const omitted: [string, number][] = [];
  const budget = createLineBudget(300, (kind, lines) => omitted.push([kind, lines]));
  expect(flood(budget, 1000, "192.0.2.1")).toBe(300);
  vi.advanceTimersByTime(60_000);
  expect(flood(budget, 1, "192.0.2.2")).toBe(1);
  expect(omitted).toEqual([["refused", 700]]);
});

test("a client has 600 lines of a kind, and others still have theirs", () => {
  const budget = createLineBudget(300, () => {});
  for (const expected of [300, 300, 0]) {
    expect(flood(budget, 1000, "192.0.2.1")).toBe(expected);
    vi.advanceTimersByTime(60_000);
  }
  expect(flood(budget, 10, "192.0.2.2")).toBe(10);
});

test("a client that used up its refused lines can't hide the faults it causes", () => {
  const budget = createLineBudget(300, () => {});
  for (let minute = 0; minute < 3; minute += 1) {
    flood(budget, 1000, "192.0.2.1");
    vi.advanceTimersByTime(60_000);
  }
  expect(budget.admits("ours", "192.0.2.1")).toBe(true);
});
