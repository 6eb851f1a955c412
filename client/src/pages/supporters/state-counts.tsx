import { stateLabel } from "#client/components/state-label.ts";
import type { SupporterCounts } from "#shared/api/registrations.ts";
import { formatNumber } from "#shared/format-number.ts";
import * as words from "#words/supporters.json";

/** The numbers of the map as a table; everyone in a state with few supporters, or in none, is one row. */
export function StateCounts({ counts, byState }: SupporterCounts) {
  const elsewhere = counts.total - byState.reduce((sum, { count }) => sum + count, 0);
  const rows = [...byState, ...(elsewhere > 0 ? [{ state: words.elsewhere, count: elsewhere }] : [])];
  return (
    <section
      className="max-h-[26rem] overflow-y-auto print:max-h-none"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={words.byState}
    >
      <table className="w-full">
        <caption className="sr-only">{words.byState}</caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-soft">
            <th scope="col" className="py-2 font-semibold">
              {words.state}
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              {words.supporters}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ state, count }) => (
            <tr key={state} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {stateLabel(state)}
              </th>
              <td className="py-2 text-right font-semibold">{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
