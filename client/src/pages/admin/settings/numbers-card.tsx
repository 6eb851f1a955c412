import { useRead } from "#client/api/use-endpoint.ts";
import { cn } from "#client/lib/cn.ts";
import { formatShortDate, formatShortDay } from "#client/lib/format.ts";
import { type CountedEvent, countedEvents, getNumbers, type Numbers } from "#shared/api/overview.ts";
import { formatNumber } from "#shared/format-number.ts";
import { Loaded } from "../section-parts.tsx";
import { SettingsCard } from "./settings-card.tsx";

export const NumbersCard = () => (
  <SettingsCard title="Your numbers" lead="The last seven days, and the seven days before them.">
    <Loaded query={useRead(getNumbers)} what="Your numbers" placeholder="h-28">
      {({ week, days }) => (
        <>
          <dl className="grid gap-x-6 gap-y-4 *:min-w-0 sm:grid-cols-3">
            {countedEvents.map((name) => (
              <Week key={name} label={countedLabels[name]} week={week[name]} />
            ))}
          </dl>
          <DaysPlot days={days} />
          <DaysTable days={days} />
        </>
      )}
    </Loaded>
  </SettingsCard>
);

function Week({ label, week }: { label: string; week: Numbers["week"][CountedEvent] }) {
  const change = week.now - week.before;
  const difference =
    change === 0 ? "same as" : `${formatNumber(Math.abs(change))} ${change > 0 ? "more" : "fewer"} than`;
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular-figures">
        <span className="block font-heading text-2xl font-semibold">{formatNumber(week.now)}</span>
        <span className="text-sm text-ink-soft">
          {difference} the week before ({formatNumber(week.before)})
        </span>
      </dd>
    </div>
  );
}

/** Told apart by their dashes too, not by color alone. */
const lines: Record<CountedEvent, { className: string; dashes: string }> = {
  registered: { className: "stroke-primary-strong", dashes: "none" },
  confirmed: { className: "stroke-secondary-strong", dashes: "6 4" },
  calls: { className: "stroke-accent-strong", dashes: "2 3" },
};

const width = 900;
const height = 180;

/** One line for each thing that is counted, day by day. The table below has the same numbers. */
function DaysPlot({ days }: Pick<Numbers, "days">) {
  const highest = Math.max(1, ...days.flatMap((day) => countedEvents.map((name) => day[name])));
  const x = (index: number) => (index / Math.max(1, days.length - 1)) * width;
  const y = (count: number) => height - (count / highest) * height;
  const pointsOf = (name: CountedEvent) =>
    days.map((day, index) => `${x(index).toFixed(1)},${y(day[name]).toFixed(1)}`).join(" ");
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (!first || !last) return null;
  return (
    <figure className="print:hidden">
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
        {countedEvents.map((name) => (
          <span key={name} className="inline-flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 32 8" className="h-2 w-8">
              <Line name={name} points="0,4 32,4" />
            </svg>
            {countedLabels[name]}
          </span>
        ))}
      </figcaption>
      <div className="mt-3 flex gap-3">
        <div className="flex flex-col justify-between text-right text-sm text-ink-soft tabular-figures">
          <span>{formatNumber(highest)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={`${countedEvents.map((name) => countedLabels[name]).join(", ")}: each of the last ${days.length} days. The table below has the numbers.`}
          viewBox={`0 -2 ${width} ${height + 4}`}
          preserveAspectRatio="none"
          className="h-44 min-w-0 flex-1 border-y border-line"
        >
          {countedEvents.map((name) => (
            <Line key={name} name={name} points={pointsOf(name)} />
          ))}
        </svg>
      </div>
      <div className="mt-1 flex flex-wrap gap-x-4 pl-8 text-sm text-ink-soft">
        <span>{formatShortDate(first)}</span>
        <span className="ml-auto">{formatShortDate(last)}, so far</span>
      </div>
    </figure>
  );
}

const Line = ({ name, points }: { name: CountedEvent; points: string }) => (
  <polyline
    points={points}
    vectorEffect="non-scaling-stroke"
    strokeDasharray={lines[name].dashes}
    className={cn("fill-none stroke-2", lines[name].className)}
  />
);

const countedLabels: Record<CountedEvent, string> = {
  registered: "Registered",
  confirmed: "Confirmed their email",
  calls: "Calls made",
};

const DaysTable = ({ days }: Pick<Numbers, "days">) => (
  <details>
    <summary>The last {days.length} days as a table</summary>
    <table className="mt-2 w-full max-w-prose table-fixed text-left text-sm tabular-figures sm:table-auto">
      <caption className="sr-only">
        The last {days.length} days, today first. Days begin in Washington.
      </caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="w-14 py-2 font-normal sm:w-auto sm:font-semibold">
            Day
          </th>
          {countedEvents.map((name) => (
            <th
              key={name}
              scope="col"
              className="py-2 pl-1 text-right font-normal wrap-break-word last:w-14 sm:pl-4 sm:font-semibold sm:last:w-auto"
            >
              {countedLabels[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day} className="border-b border-line">
            <th scope="row" className="py-1.5 font-normal">
              {formatShortDay(day.day)}
            </th>
            {countedEvents.map((name) => (
              <td key={name} className="py-1.5 pl-2 text-right sm:pl-4">
                {formatNumber(day[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
