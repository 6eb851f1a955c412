import type { ReactNode } from "react";
import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import { cn } from "#client/lib/cn.ts";
import { formatShortDay } from "#client/lib/format.ts";
import type { getAvailability } from "#shared/api/availability.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import {
  type AvailabilityOutcome,
  availabilityOutcomeLabels,
  availabilityOutcomes,
} from "#shared/availability.ts";

import { fill } from "#shared/words.ts";
import * as words from "#words/availability.json";

export type Cell = EndpointResponse<typeof getAvailability>["weeks"][number];

/** On a phone they follow each number: "40% not filled". */
const afterNumber: Record<AvailabilityOutcome, string> = {
  filled: words.filledAfter,
  waited: words.waitedAfter,
  partly: words.partlyAfter,
  "not-filled": words.notFilledAfter,
  switched: words.switchedAfter,
};

/** On a phone the older weeks come when one asks for them. */
const firstOnPhone = 8;

const headClass = "py-2 pl-2 text-right font-semibold";

/** The `role`s are explicit because on a phone rows are block elements, which would lose them. */
export function WeeksTable({ cells, name }: { cells: readonly Cell[]; name: string }) {
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
            <th role="columnheader" scope="col" className={cn(headClass, "border-b border-line")}>
              {words.count}
            </th>
            {availabilityOutcomes.map((outcome) => (
              <th
                key={outcome}
                role="columnheader"
                scope="col"
                className={cn(headClass, "border-b border-line")}
              >
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

function WeekRow({ cell: { week, reports, outcomes }, isLater }: { cell: Cell; isLater: boolean }) {
  return (
    <tr
      role="row"
      tabIndex={-1}
      className={cn(
        "grid-cols-3 gap-x-2 max-sm:grid border-b border-line py-2.5",
        isLater && "max-sm:hidden",
      )}
    >
      <th role="rowheader" scope="row" className="font-semibold whitespace-nowrap">
        {/* Of 26 weeks no two are the same day of a year. */}
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
}

/** Screen readers have the column's head. */
const OnPhone = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="sm:hidden">
    {children}
  </span>
);
