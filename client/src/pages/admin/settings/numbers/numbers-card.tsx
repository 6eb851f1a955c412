import { useRead } from "#client/api/use-endpoint.ts";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { Skeleton, SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { type Counted, counted, getNumbers, type Numbers } from "#shared/api/overview.ts";
import { formatNumber } from "#shared/format-number.ts";
import { SettingsCard } from "../settings-card.tsx";
import { DaysPlot } from "./days-plot.tsx";
import { countedLabels, DaysTable } from "./days-table.tsx";

export function NumbersCard() {
  const numbers = useRead(getNumbers);
  const { data } = numbers;
  return (
    <SettingsCard title="Your numbers" lead="The last seven days, and the seven days before them.">
      {numbers.isPending && (
        <Skeleton className="grid gap-3">
          <SkeletonBar className="h-16" />
          <SkeletonBar className="h-40" />
        </Skeleton>
      )}
      {numbers.isError && <ErrorState what="Your numbers" {...retryProps(numbers)} />}
      {data && (
        <>
          <dl className="grid gap-x-6 gap-y-4 *:min-w-0 sm:grid-cols-3">
            {counted.map((name) => (
              <Week key={name} label={countedLabels[name]} week={data.week[name]} />
            ))}
          </dl>
          <DaysPlot names={counted} days={data.days} />
          <DaysTable names={counted} days={data.days} />
        </>
      )}
    </SettingsCard>
  );
}

function Week({ label, week }: { label: string; week: Numbers["week"][Counted] }) {
  const change = week.now - week.before;
  const difference =
    change === 0 ? "as many as" : `${formatNumber(Math.abs(change))} ${change > 0 ? "more" : "fewer"} than`;
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
