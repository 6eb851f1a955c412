import { roundedDown, showableParts } from "#server/platform/disclosure/showable-parts.ts";
import { otherStates } from "#shared/api/availability.ts";
import {
  type AvailabilityOutcome,
  availabilityOutcomes,
  minForShares,
  minReports,
} from "#shared/availability.ts";

/** Reports of one week, product, state and outcome that count. */
export interface Count {
  week: string;
  product: string;
  state: string;
  outcome: AvailabilityOutcome;
  reports: number;
}

type Outcomes = Record<AvailabilityOutcome, number>;

/** Each outcome, in the order of the form. */
const eachOutcome = (value: (outcome: AvailabilityOutcome) => number): Outcomes =>
  Object.fromEntries(availabilityOutcomes.map((outcome) => [outcome, value(outcome)])) as Outcomes;

interface Cell {
  state: string | null;
  reports: number;
  outcomes: Outcomes;
}

const sizedBy = (cells: readonly Cell[]) => cells.map((cell) => ({ cell, size: cell.reports }));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const together = (cells: readonly Cell[], state: string | null): Cell => ({
  state,
  reports: sumOf(cells.map(({ reports }) => reports)),
  outcomes: eachOutcome((outcome) => sumOf(cells.map(({ outcomes }) => outcomes[outcome]))),
});

/**
 * The cells of one week and product that may be public: the country is the exact sum of the others. With shares only where those of
 * fewer than ten can't be worked out from them: what has none in public adds up to ten reports, or to none.
 */
function publicCells(states: readonly Cell[]): (Cell & { hasShares: boolean })[] {
  const inOrder = states.toSorted((one, other) => (String(one.state) < String(other.state) ? -1 : 1));
  const { shown, rest } = showableParts(sizedBy(inOrder), minReports);
  const cells = shown.map(({ cell }) => cell);
  const small = rest.map(({ cell }) => cell);
  const parts = small.length > 0 ? [...cells, together(small, otherStates)] : cells;
  if (parts.length === 0) return [];
  const country = together(parts, null);
  const withShares = new Set(showableParts(sizedBy(parts), minForShares).shown.map(({ cell }) => cell));
  return [
    { ...country, hasShares: country.reports >= minForShares },
    ...parts.map((cell) => ({ ...cell, hasShares: withShares.has(cell) })),
  ];
}

const inTenths = (part: number, whole: number): number => Math.round((part / whole) * 10) / 10;

const sharesOf = ({ outcomes, reports }: Cell) =>
  eachOutcome((outcome) => inTenths(outcomes[outcome], reports));

/** What the site says of these counts: newest week first, the country before its states. */
export function publicWeeks(counts: readonly Count[]) {
  const groups = new Map<string, Map<string, Cell>>();
  for (const { week, product, state, outcome, reports } of counts) {
    const key = `${week} ${product}`;
    const states = groups.get(key) ?? new Map<string, Cell>();
    const cell = states.get(state) ?? { state, reports: 0, outcomes: eachOutcome(() => 0) };
    cell.reports += reports;
    cell.outcomes[outcome] += reports;
    groups.set(key, states.set(state, cell));
  }
  return [...groups]
    .toSorted(
      ([one], [other]) => other.slice(0, 10).localeCompare(one.slice(0, 10)) || one.localeCompare(other),
    )
    .flatMap(([key, states]) => {
      const [week, product] = [key.slice(0, 10), key.slice(11)];
      return publicCells([...states.values()]).map((cell) => ({
        week,
        product,
        state: cell.state,
        reports: roundedDown(cell.reports),
        outcomes: cell.hasShares ? sharesOf(cell) : null,
      }));
    });
}
