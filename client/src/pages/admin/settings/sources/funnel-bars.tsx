import type { Source } from "#shared/api/sources.ts";
import { formatNumber } from "#shared/format-number.ts";
import { sourceStepLabels, sourceSteps } from "#shared/sources.ts";

/** Each step as a bar, as long as its share of the largest. The numbers beside them say the same. */
export function FunnelBars({ counts }: { counts: Source["counts"] }) {
  const largest = Math.max(1, ...sourceSteps.map((step) => counts[step]));
  return (
    <dl className="grid grid-cols-1 gap-2">
      {sourceSteps.map((step) => (
        <div key={step} className="flex min-w-0 items-center gap-3">
          <dt className="w-24 shrink-0 text-sm text-ink-soft">{sourceStepLabels[step]}</dt>
          <dd className="flex min-w-0 flex-1 items-center gap-3 tabular-figures">
            <svg
              aria-hidden="true"
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              className="h-2 min-w-0 flex-1 rounded-full bg-sunken"
            >
              <line
                x1="0"
                y1="2"
                x2={(100 * counts[step]) / largest}
                y2="2"
                strokeWidth="4"
                className="stroke-primary-strong"
              />
            </svg>
            <span className="w-16 shrink-0 text-right font-semibold">{formatNumber(counts[step])}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
