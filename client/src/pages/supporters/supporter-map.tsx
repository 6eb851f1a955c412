import type { CSSProperties } from "react";
import type { SupporterCounts } from "#shared/api/registrations.ts";
import { formatNumber } from "#shared/format-number.ts";
import { stateShapes } from "./us-map-shapes.ts";

/** How deep the colour of a state is, by its share of the largest count: from a tint to the full colour. */
const depth = (count: number, most: number): CSSProperties => ({
  fillOpacity: 0.25 + 0.75 * Math.sqrt(count / most),
});

/** The counts as a map for those who look, and as a table for those who read; both say the same. */
export function SupporterMap({ byState }: { byState: SupporterCounts["byState"] }) {
  const counts = new Map(byState.map(({ state, count }) => [state, count]));
  const most = Math.max(...counts.values());
  return (
    <div className="grid items-center gap-8 lg:grid-cols-[2fr_1fr]">
      <svg viewBox="0 0 975 610" className="h-auto w-full" aria-hidden="true" focusable="false">
        {Object.entries(stateShapes).map(([state, outline]) => {
          const count = counts.get(state);
          return (
            <path
              key={state}
              d={outline}
              strokeWidth={1}
              className={count ? "fill-primary stroke-surface" : "fill-line stroke-surface"}
              style={count ? depth(count, most) : undefined}
            >
              <title>{count ? `${state}: ${formatNumber(count)}` : state}</title>
            </path>
          );
        })}
      </svg>
      <section
        className="max-h-[26rem] overflow-y-auto print:max-h-none"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Supporters by state"
      >
        <table className="w-full">
          <caption className="sr-only">Supporters by state</caption>
          <thead>
            <tr className="border-b border-line text-left text-sm text-ink-soft">
              <th scope="col" className="py-2 font-semibold">
                State
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Supporters
              </th>
            </tr>
          </thead>
          <tbody>
            {byState.map(({ state, count }) => (
              <tr key={state} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {state}
                </th>
                <td className="py-2 text-right font-semibold">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
