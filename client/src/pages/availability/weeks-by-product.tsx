import { useId, useState } from "react";
import { Field } from "#client/components/form/field.tsx";
import { Select } from "#client/components/ui/select.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import { mondays, type Product, shownWeeks } from "#shared/availability.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/availability.json";
import { type Cell, WeeksTable } from "./weeks-table.tsx";

const wentWell = (cell: Cell): number | undefined => cell.outcomes?.filled;
interface WeeksByProductProps {
  products: readonly Product[];
  cells: readonly Cell[];
  today: string;
}

/** The last 26 weeks of one medicine: bars, and the same numbers as a table. */
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
  const name = products.find((product) => product.id === chosen)?.name ?? "";
  return (
    <>
      <div className="grid max-w-form grid-cols-1 gap-4 sm:grid-cols-2">
        <Field id={`${id}-product`} label={words.medicine}>
          {(control) => (
            <Select
              {...control}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              options={products.map((product) => ({ value: product.id, label: product.name }))}
            />
          )}
        </Field>
        <Field id={`${id}-state`} label={words.where}>
          {(control) => (
            <Select
              {...control}
              value={chosenState ?? ""}
              onChange={(event) => setState(event.target.value)}
              options={[
                { value: "", label: words.wholeCountry },
                ...states.map((value) => ({
                  value,
                  label: value === "other" ? words.otherStates : value,
                })),
              ]}
            />
          )}
        </Field>
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
