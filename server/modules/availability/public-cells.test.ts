import fc from "fast-check";
import { expect, test } from "vitest";
import { type AvailabilityOutcome, availabilityOutcomes } from "#shared/availability.ts";
import { publicWeeks, type StateReports } from "./public-cells.ts";

const states = ["Texas", "Ohio", "Maine", "Utah", "Iowa", "Guam"];

interface Count {
  state: string;
  reports: number;
  outcome: AvailabilityOutcome;
}

const count = (state: string, reports: number, outcome: AvailabilityOutcome = "filled"): Count => ({
  state,
  outcome,
  reports,
});

/** Of one week and product, in this order. */
function weeksOf(counts: readonly Count[]) {
  const byState = new Map<string, StateReports & { outcomes: AvailabilityOutcome[]; arrivals: number[] }>();
  let arrival = 0;
  for (const { state, reports, outcome } of counts)
    for (let left = reports; left > 0; left -= 1) {
      const of = byState.get(state) ?? {
        ...{ week: "2026-11-16", product: "np-thyroid", state },
        ...{ outcomes: [], arrivals: [] },
      };
      arrival += 1;
      of.outcomes.push(outcome);
      of.arrivals.push(arrival);
      byState.set(state, of);
    }
  return publicWeeks([...byState.values()]);
}
const shown = (counts: Count[]) => weeksOf(counts).map(({ state, reports }) => [state, reports]);

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
  const of = (counts: Count[]) => weeksOf(counts)[0]?.outcomes;
  expect(of([count("Texas", 9)])).toBeNull();
  expect(of([count("Texas", 5), count("Texas", 5, "not-filled")])).toEqual({
    filled: 0.5,
    waited: 0,
    partly: 0,
    "not-filled": 0.5,
    switched: 0,
  });
});

test("the country's shares and a state's never tell those of fewer than ten reports", () => {
  const withShares = (...counts: Count[]) =>
    weeksOf(counts).flatMap(({ state, outcomes }) => (outcomes ? [state] : []));
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
    fc.property(counts, (all) => {
      const cells = weeksOf(all);
      const total = all.reduce((sum, { reports }) => sum + reports, 0);
      // The states that each public cell adds up, worked out anew from what was reported.
      const bySelf = new Set(cells.map(({ state }) => state).filter((state) => state && state !== "other"));
      const sizeOf = (state: string | null) =>
        all
          .filter(
            (cell) => state === null || (state === "other" ? !bySelf.has(cell.state) : cell.state === state),
          )
          .reduce((sum, { reports }) => sum + reports, 0);
      for (const cell of cells) {
        expect(cell.reports % 5).toBe(0);
        expect(sizeOf(cell.state)).toBeGreaterThanOrEqual(5);
        expect(cell.reports).toBe(sizeOf(cell.state) - (sizeOf(cell.state) % 5));
        for (const sibling of cells.filter(({ state }) => state !== cell.state)) {
          const isPart = cell.state === null || sibling.state === null;
          const difference = Math.abs(sizeOf(cell.state) - sizeOf(sibling.state));
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

test("number and shares change by five together, whatever the reports in between say", () => {
  const first = [count("Texas", 7), count("Texas", 3, "waited")];
  const before = weeksOf(first);
  for (const more of [1, 2, 3, 4])
    expect(weeksOf([...first, count("Texas", more, "switched")])).toEqual(before);
  const after = weeksOf([...first, count("Texas", 5, "switched")])[0];
  expect(after).toMatchObject({ reports: 15, outcomes: { filled: 0.5, waited: 0.2, switched: 0.3 } });
});
