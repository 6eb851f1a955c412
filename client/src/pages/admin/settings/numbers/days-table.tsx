import { formatShortDate } from "#client/lib/format.ts";
import type { Counted, Numbers } from "#shared/api/overview.ts";
import { formatNumber } from "#shared/format-number.ts";

export const countedLabels: Record<Counted, string> = {
  registered: "Registered",
  confirmed: "Confirmed their email",
  calls: "Calls made",
};

interface DaysTableProps {
  names: readonly Counted[];
  days: Numbers["days"];
}

export const DaysTable = ({ names, days }: DaysTableProps) => (
  <details>
    <summary className="min-h-11 py-2 font-medium text-primary-strong">
      The last {days.length} days as a table
    </summary>
    <table className="mt-2 w-full max-w-prose text-left text-sm tabular-figures">
      <caption className="sr-only">
        The last {days.length} days, today first. Days begin in Washington.
      </caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-2 font-semibold">
            Day
          </th>
          {names.map((name) => (
            <th key={name} scope="col" className="py-2 pl-4 text-right font-semibold">
              {countedLabels[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day} className="border-b border-line">
            <th scope="row" className="py-1.5 font-normal">
              {formatShortDate(day.day)}
            </th>
            {names.map((name) => (
              <td key={name} className="py-1.5 pl-4 text-right">
                {formatNumber(day[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
