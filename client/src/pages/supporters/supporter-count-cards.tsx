import type { UseQueryResult } from "@tanstack/react-query";
import { Card } from "#client/components/ui/card.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { cn } from "#client/lib/cn.ts";
import { retryProps } from "#client/lib/focus.ts";
import type { SupporterCounts } from "#shared/api/registrations.ts";
import { formatNumber } from "#shared/format-number.ts";
import * as words from "#words/supporters.json";
import { typeStyles } from "./supporter-types.tsx";

const grid = "grid gap-4 sm:grid-cols-3";
const shownTypes = ["provider", "patient", "supporter"] as const;

/** The three figures: providers, patients, supporters. */
export function SupporterCountCards({ counts }: { counts: UseQueryResult<SupporterCounts> }) {
  const { data, isError } = counts;
  if (data)
    return (
      <ul className={grid} aria-label={words.howMany}>
        {shownTypes.map((type) => {
          const { Icon, disc, counted } = typeStyles[type];
          return (
            <Card key={type} as="li" className="flex flex-wrap content-start items-center gap-x-4 gap-y-3">
              <span className={cn("grid size-12 shrink-0 place-items-center rounded-full", disc)}>
                <Icon aria-hidden className="size-6" />
              </span>
              <p className="min-w-0 flex-[1_1_8rem]">
                <span className="block font-heading text-2xl font-semibold tabular-figures">
                  {formatNumber(data.counts[type])}
                </span>{" "}
                <span className="text-ink-soft">{counted}</span>
              </p>
            </Card>
          );
        })}
      </ul>
    );
  if (isError) return <ErrorState what={words.whatNumbers} {...retryProps(counts)} />;
  return (
    <Skeletons count={3} label={words.loadingNumbers} className={grid}>
      <Card className="flex items-center gap-4">
        <SkeletonBar className="size-12" rounded="rounded-full" />
        <div className="space-y-2">
          <SkeletonBar className="h-8 w-16" />
          <SkeletonBar className="h-5 w-32" />
        </div>
      </Card>
    </Skeletons>
  );
}
