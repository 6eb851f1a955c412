import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { PageHeader } from "#client/components/page-header.tsx";
import { stateLabel } from "#client/components/state-label.ts";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { read } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { retryProps } from "#client/lib/focus.ts";
import { paths } from "#client/lib/paths.ts";
import type { countSupporters, SupporterCounts } from "#shared/api/registrations.ts";
import { formatNumber } from "#shared/format-number.ts";
import { supportersMap } from "#shared/site.ts";
import * as words from "#words/supporters.json";
import * as titles from "#words/titles.json";
import { SupporterList } from "./supporter-list.tsx";
import { typeStyles } from "./supporter-types.tsx";

/** With fewer states the map is an empty country. */
const minStatesOnMap = 5;

export function SupportersPage() {
  const counts = useQuery(read<typeof countSupporters>("/api/supporters"));
  const hasMap = (counts.data?.byState.length ?? 0) >= minStatesOnMap;
  return (
    <>
      <PageHeader title={titles.supporters} lead={words.lead}>
        <ButtonLink href={paths.register} wide="phone">
          {words.addName}
        </ButtonLink>
      </PageHeader>
      {/* Before the first name, the invitation below says more than three zeros. */}
      {counts.data?.counts.total !== 0 && (
        <div className="mx-auto max-w-page px-edge pb-12 sm:px-6">
          <SupporterCountCards counts={counts} />
        </div>
      )}
      {counts.data && counts.data.byState.length > 0 && (
        <Section title={words.where} tone="sunken" lead={hasMap ? words.mapText : words.whereText}>
          <div className={cn("grid items-center gap-8", hasMap ? "lg:grid-cols-[2fr_1fr]" : "max-w-form")}>
            {hasMap && <SupportersMap />}
            <StateCounts {...counts.data} />
          </div>
        </Section>
      )}
      <Section title={words.who}>
        <SupporterList />
      </Section>
    </>
  );
}

interface SectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** "sunken" sets the section off from its neighbors. */
  tone?: "plain" | "sunken";
}

function Section({ title, lead, children, tone = "plain" }: SectionProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={cn("scroll-mt-6 py-12 sm:py-16", tone === "sunken" && "border-y border-line bg-sunken")}
    >
      <div className="mx-auto max-w-page px-edge sm:px-6">
        <div className="mb-8 max-w-prose">
          <h2 id={headingId}>{title}</h2>
          {lead && <p className="mt-3 text-lg text-ink-soft">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

/** The server draws it; the table beside it says the same. */
const SupportersMap = () => (
  <img
    src={supportersMap.path}
    alt=""
    width={supportersMap.width}
    height={supportersMap.height}
    loading="lazy"
    data-has-dark-colors
    className="h-auto w-full"
  />
);

/** The numbers of the map as a table; everyone in a state with few supporters, or in none, is one row. */
function StateCounts({ counts, byState }: SupporterCounts) {
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

const grid = "grid gap-3 sm:grid-cols-3 sm:gap-4";
const shownTypes = ["provider", "patient", "supporter"] as const;

/** The three figures: providers, patients, supporters. */
function SupporterCountCards({ counts }: { counts: UseQueryResult<SupporterCounts> }) {
  const { data, isError } = counts;
  if (data)
    return (
      <ul className={grid} aria-label={words.howMany}>
        {shownTypes.map((type) => {
          const { Icon, disc, counted } = typeStyles[type];
          return (
            <Card
              key={type}
              as="li"
              className="flex flex-wrap content-start items-center gap-x-4 gap-y-3 max-sm:py-2"
            >
              <span className={cn("grid size-10 shrink-0 place-items-center rounded-full sm:size-12", disc)}>
                <Icon aria-hidden className="size-6" />
              </span>
              <p className="flex min-w-0 flex-[1_1_8rem] flex-wrap items-baseline gap-x-3 sm:block">
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
      <Card className="flex items-center gap-4 max-sm:py-2">
        <SkeletonBar className="size-10 sm:size-12" rounded="rounded-full" />
        <div className="space-y-2">
          <SkeletonBar className="h-8 w-16" />
          <SkeletonBar className="h-5 w-32 max-sm:hidden" />
        </div>
      </Card>
    </Skeletons>
  );
}
