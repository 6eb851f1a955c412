import fc from "fast-check";
import { expect, test } from "vitest";
import { availabilityOutcomes } from "#shared/availability.ts";
import { type Count, publicWeeks } from "./public-cells.ts";

const states = ["Texas", "Ohio", "Maine", "Utah", "Iowa", "Guam"];
const week = "2026-11-16";
const count = (state: string, reports: number, outcome: Count["outcome"] = "filled"): Count => ({
  week,
  product: "np-thyroid",
  state,
  outcome,
  reports,
});
const shown = (counts: Count[]) => publicWeeks(counts).map(({ state, reports }) => [state, reports]);

test("four reports are invisible, five are shown", () => {
  expect(shown([count("Texas", 4)])).toEqual([]);
  expect(shown([count("Texas", 3), count("Texas", 2, "waited")])).toEqual([
    [null, 5],
    ["Texas", 5],
  ]);
});

test("small states are shown together, and take one more with them where they are too few", () => {
  expect(shown([count("Texas", 12), count("Ohio", 3), count("Maine", 2)])).toEqual([
    [null, 15],
    ["Texas", 10],
    ["other", 5],
  ]);
  expect(shown([count("Texas", 12), count("Ohio", 6), count("Maine", 1)])).toEqual([
    [null, 15],
    ["Texas", 10],
    ["other", 5],
  ]);
});

test("shares come in tenths, from ten reports on", () => {
  const of = (counts: Count[]) => publicWeeks(counts)[0]?.outcomes;
  expect(of([count("Texas", 9)])).toBeNull();
  expect(of([count("Texas", 6), count("Texas", 5, "not-filled")])).toEqual({
    filled: 0.5,
    waited: 0,
    partly: 0,
    "not-filled": 0.5,
    switched: 0,
  });
});

test("the country's shares and a state's never tell those of fewer than ten reports", () => {
  const withShares = (...counts: Count[]) =>
    publicWeeks(counts).flatMap(({ state, outcomes }) => (outcomes ? [state] : []));
  expect(withShares(count("Texas", 12), count("Ohio", 5, "not-filled"))).toEqual([null]);
  expect(withShares(count("Texas", 20), count("Utah", 12), count("Ohio", 5), count("Maine", 5))).toEqual([
    null,
    "Texas",
    "Utah",
  ]);
  expect(withShares(count("Texas", 12), count("Ohio", 10))).toEqual([null, "Texas", "Ohio"]);
  expect(withShares(count("Texas", 20), count("Utah", 12), count("Ohio", 5))).toEqual([null, "Texas"]);
});

test("no two public cells differ by fewer than five clients, whatever was reported", () => {
  const counts = fc.array(
    fc.record({
      state: fc.constantFrom(...states),
      outcome: fc.constantFrom(...availabilityOutcomes),
      reports: fc.integer({ min: 1, max: 14 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(counts, (given) => {
      const all = given.map((one) => ({ ...one, week, product: "np-thyroid" }));
      const cells = publicWeeks(all);
      const total = all.reduce((sum, { reports }) => sum + reports, 0);
      // The states that each public cell adds up, worked out anew from what was reported.
      const bySelf = new Set(cells.map(({ state }) => state).filter((state) => state && state !== "other"));
      const sizeOf = (state: string | null) =>
        all
          .filter(
            (one) => state === null || (state === "other" ? !bySelf.has(one.state) : one.state === state),
          )
          .reduce((sum, { reports }) => sum + reports, 0);
      for (const one of cells) {
        expect(one.reports % 5).toBe(0);
        expect(sizeOf(one.state)).toBeGreaterThanOrEqual(5);
        expect(one.reports).toBe(sizeOf(one.state) - (sizeOf(one.state) % 5));
        for (const other of cells.filter(({ state }) => state !== one.state)) {
          const isPart = one.state === null || other.state === null;
          const difference = Math.abs(sizeOf(one.state) - sizeOf(other.state));
          if (isPart && difference > 0) expect(difference).toBeGreaterThanOrEqual(5);
        }
      }
      // The country is never beside all its parts but one: what it holds beyond the shown parts is nothing.
      const parts = cells.filter(({ state }) => state !== null);
      if (cells.length > 0) expect(parts.reduce((sum, { state }) => sum + sizeOf(state), 0)).toBe(total);
    }),
    { numRuns: 300 },
  );
});
