import { type ReactNode, useId, useState } from "react";
import { LabelledSelect } from "#client/components/form/fields.tsx";
import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import { cn } from "#client/lib/cn.ts";
import { formatShortDate, formatShortDay } from "#client/lib/format.ts";
import type { getAvailability } from "#shared/api/availability.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import {
  type AvailabilityOutcome,
  availabilityOutcomeLabels,
  availabilityOutcomes,
  mondays,
  type Product,
  shownWeeks,
} from "#shared/availability.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/availability.json";

const wentWell = (cell: Cell): number | undefined => cell.outcomes?.filled;
/** Our usual list has "Compounded", which says little alone. */
export const productLabel = ({ id, name }: Product): string =>
  id === "compounded" ? words.compounded : name;

interface WeeksByProductProps {
  products: readonly Product[];
  cells: readonly Cell[];
  today: string;
}

export function WeeksByProduct({ products, cells, today }: WeeksByProductProps) {
  const id = useId();
  const firstWithReports = products.find((product) => cells.some((cell) => cell.product === product.id));
  const [chosen, setChosen] = useState(firstWithReports?.id ?? products[0]?.id ?? "");
  const states = [
    ...new Set(cells.flatMap(({ product, state }) => (product === chosen && state ? [state] : []))),
  ];
  const [state, setState] = useState("");
  const chosenState = states.includes(state) ? state : null;
  const shown = cells.filter((cell) => cell.product === chosen && cell.state === chosenState);
  const product = products.find(({ id }) => id === chosen);
  const name = product ? productLabel(product) : "";
  return (
    <>
      <div className="grid max-w-form grid-cols-1 gap-4 sm:grid-cols-2">
        <LabelledSelect
          id={`${id}-product`}
          label={words.medicine}
          value={chosen}
          onChoose={setChosen}
          options={products.map((product) => ({ value: product.id, label: productLabel(product) }))}
        />
        <LabelledSelect
          id={`${id}-state`}
          label={words.where}
          value={chosenState ?? ""}
          onChoose={setState}
          options={[
            { value: "", label: words.wholeCountry },
            ...states.map((value) => ({
              value,
              label: value === "other" ? words.otherStates : value,
            })),
          ]}
        />
      </div>
      <div aria-live="polite" className="mt-6">
        {shown.length === 0 ? (
          <p>{fill(words.tooFew, { name })}</p>
        ) : (
          <>
            <Bars cells={shown} today={today} name={name} />
            <WeeksTable cells={shown} name={name} />
          </>
        )}
      </div>
    </>
  );
}

const width = 520;
const height = 140;

function Bars({ cells, today, name }: { cells: readonly Cell[]; today: string; name: string }) {
  const weeks = mondays(today, shownWeeks).reverse();
  const highest = Math.max(...cells.map(({ reports }) => reports));
  const step = width / weeks.length;
  return (
    <figure>
      <figcaption className="text-sm text-ink-soft">{fill(words.bars, { name })}</figcaption>
      <div className="mt-2 flex gap-3">
        <div className="flex flex-col justify-between text-right text-sm text-ink-soft tabular-figures">
          <span>{highest}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={fill(words.barsLabel, { name, weeks: shownWeeks })}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-36 min-w-0 flex-1 border-y border-line"
        >
          {cells.map((cell) => {
            const barHeight = (cell.reports / highest) * height;
            const filled = wentWell(cell);
            const darkHeight = filled === undefined ? 0 : barHeight * (1 - filled);
            const bar = { x: weeks.indexOf(cell.week) * step + 2, width: step - 4 };
            return (
              <g key={cell.week}>
                <rect
                  {...bar}
                  y={height - barHeight}
                  height={barHeight}
                  className="fill-primary-soft stroke-primary-strong"
                />
                <rect {...bar} y={height - darkHeight} height={darkHeight} className="fill-primary-strong" />
              </g>
            );
          })}
        </svg>
      </div>
      <div className="mt-1 flex justify-between pl-8 text-sm text-ink-soft">
        <span>{formatShortDate(weeks[0] ?? today)}</span>
        <span>{formatShortDate(weeks.at(-1) ?? today)}</span>
      </div>
    </figure>
  );
}

type Cell = EndpointResponse<typeof getAvailability>["weeks"][number];

/** On a phone they follow each number: "40% not filled". */
const afterNumber: Record<AvailabilityOutcome, string> = words.after;

/** On a phone the older weeks come when one asks for them. */
const firstOnPhone = 8;

const headClass = "border-b border-line py-2 pl-2 text-right font-semibold";

/** The `role`s are explicit because on a phone rows are block elements, which would lose them. */
function WeeksTable({ cells, name }: { cells: readonly Cell[]; name: string }) {
  const { list, showsAll, showAll } = useShowAll<HTMLTableSectionElement>(firstOnPhone);
  return (
    <>
      <table role="table" className="mt-6 w-full text-left text-sm tabular-figures max-sm:block">
        <caption className="sr-only">{fill(words.table, { name })}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row" className="align-bottom">
            <th role="columnheader" scope="col" className="border-b border-line py-2 pr-2 font-semibold">
              {words.week}
            </th>
            <th role="columnheader" scope="col" className={headClass}>
              {words.count}
            </th>
            {availabilityOutcomes.map((outcome) => (
              <th key={outcome} role="columnheader" scope="col" className={headClass}>
                {availabilityOutcomeLabels[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={list} className="max-sm:block">
          {cells.map((cell, index) => (
            <WeekRow key={cell.week} cell={cell} isLater={index >= firstOnPhone && !showsAll} />
          ))}
        </tbody>
      </table>
      {cells.length > firstOnPhone && !showsAll && (
        <div className="sm:hidden">
          <ShowAllButton onClick={showAll} label={fill(words.showAll, { count: cells.length })} />
        </div>
      )}
    </>
  );
}

const cellClass = "text-right sm:py-2 max-sm:text-left";

const WeekRow = ({ cell: { week, reports, outcomes }, isLater }: { cell: Cell; isLater: boolean }) => (
  <tr
    role="row"
    tabIndex={-1}
    className={cn("grid-cols-3 gap-x-2 max-sm:grid border-b border-line py-2.5", isLater && "max-sm:hidden")}
  >
    <th role="rowheader" scope="row" className="font-semibold whitespace-nowrap">
      {/* Without the year: all weeks lie within half of one. */}
      {formatShortDay(week)}
    </th>
    <td role="cell" className={cn(cellClass, "col-span-2")}>
      {reports}+<OnPhone> {words.reportsAfter}</OnPhone>
    </td>
    {outcomes ? (
      availabilityOutcomes.map((outcome) => (
        <td key={outcome} role="cell" className={cn(cellClass, outcomes[outcome] === 0 && "text-ink-soft")}>
          {Math.round(outcomes[outcome] * 100)}%<OnPhone> {afterNumber[outcome]}</OnPhone>
        </td>
      ))
    ) : (
      <td
        role="cell"
        colSpan={availabilityOutcomes.length}
        className={cn(cellClass, "col-span-full text-ink-soft")}
      >
        {words.tooFewForShares}
      </td>
    )}
  </tr>
);

/** Hidden from screen readers, which read the column's head instead. */
const OnPhone = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="sm:hidden">
    {children}
  </span>
);
