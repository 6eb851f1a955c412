import { roundedDown, showableParts } from "#server/platform/disclosure/showable-parts.ts";
import { otherStates } from "#shared/api/availability.ts";
import {
  type AvailabilityOutcome,
  availabilityOutcomes,
  minForShares,
  minReports,
} from "#shared/availability.ts";

/** Reports of one week, product and state that count, in the order in which they came. */
export interface StateReports {
  week: string;
  product: string;
  state: string;
  outcomes: readonly AvailabilityOutcome[];
  arrivals: readonly number[];
}

interface Report {
  outcome: AvailabilityOutcome;
  arrival: number;
}

interface Cell {
  state: string | null;
  reports: readonly Report[];
}

const sizedBy = (cells: readonly Cell[]) => cells.map((cell) => ({ cell, size: cell.reports.length }));

const together = (cells: readonly Cell[], state: string | null): Cell => ({
  state,
  reports: cells
    .flatMap(({ reports }) => reports)
    .toSorted((report, later) => report.arrival - later.arrival),
});

/**
 * The cells of one week and product that may be public: the country has the reports of all others. With shares only where those of
 * fewer than ten can't be worked out from them: what has none in public adds up to ten reports, or to none.
 */
function publicCells(states: readonly Cell[]): (Cell & { hasShares: boolean })[] {
  const inOrder = states.toSorted((a, b) => (String(a.state) < String(b.state) ? -1 : 1));
  const { shown, rest } = showableParts(sizedBy(inOrder), minReports);
  const cells = shown.map(({ cell }) => cell);
  const small = rest.map(({ cell }) => cell);
  const parts = small.length > 0 ? [...cells, together(small, otherStates)] : cells;
  if (parts.length === 0) return [];
  const country = together(parts, null);
  const withShares = new Set(showableParts(sizedBy(parts), minForShares).shown.map(({ cell }) => cell));
  return [
    { ...country, hasShares: country.reports.length >= minForShares },
    ...parts.map((cell) => ({ ...cell, hasShares: withShares.has(cell) })),
  ];
}

const inTenths = (part: number, whole: number): number => Math.round((part / whole) * 10) / 10;

/** The first reports of a cell, a multiple of five: number and shares change together, so that two readings in time tell nothing of one report. */
const counted = ({ reports }: Cell) => reports.slice(0, roundedDown(reports.length));

const sharesOf = (reports: readonly Report[]) =>
  Object.fromEntries(
    availabilityOutcomes.map((outcome) => [
      outcome,
      inTenths(reports.filter((report) => report.outcome === outcome).length, reports.length),
    ]),
  ) as Record<AvailabilityOutcome, number>;

export function publicWeeks(all: readonly StateReports[]) {
  const groups = new Map<string, Cell[]>();
  for (const { week, product, state, outcomes, arrivals } of all) {
    const key = `${week} ${product}`;
    const reports = outcomes.map((outcome, index) => ({ outcome, arrival: arrivals[index] ?? 0 }));
    groups.set(key, [...(groups.get(key) ?? []), { state, reports }]);
  }
  return [...groups]
    .toSorted(([a], [b]) => b.slice(0, 10).localeCompare(a.slice(0, 10)) || a.localeCompare(b))
    .flatMap(([key, states]) => {
      const [week, product] = [key.slice(0, 10), key.slice(11)];
      return publicCells(states).map((cell) => ({
        week,
        product,
        state: cell.state,
        reports: counted(cell).length,
        outcomes: cell.hasShares ? sharesOf(counted(cell)) : null,
      }));
    });
}
