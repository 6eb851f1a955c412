import {
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Stethoscope from "lucide-react/icons/stethoscope";
import UserRound from "lucide-react/icons/user-round";
import { type ReactNode, useId, useState } from "react";
import { listPagesQuery } from "#client/api/public-lists.ts";
import { Avatar } from "#client/components/avatar.tsx";
import { LabelledSelect } from "#client/components/form/fields.tsx";
import { paper, primary, Scene, secondary, slate } from "#client/components/illustration-parts.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { useShowAll } from "#client/components/show-all.tsx";
import { stateLabel, stateOptions } from "#client/components/state-label.ts";
import { Badge, type BadgeTone } from "#client/components/ui/badge.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState, QueryError } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { read } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { paths } from "#client/lib/paths.ts";
import type {
  countSupporters,
  listRegistrations,
  PublicRegistration,
  SupporterCounts,
} from "#shared/api/registrations.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { RegistrationType } from "#shared/people.ts";
import { registrationTypeLabels } from "#shared/people-labels.ts";
import { supportersMap } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/supporters.json";
import * as titles from "#words/titles.json";

const typeStyles: Record<
  RegistrationType,
  { Icon: typeof UserRound; tone: BadgeTone; disc: string; counted: string }
> = {
  provider: {
    Icon: Stethoscope,
    tone: "secondary",
    disc: "bg-secondary-soft text-secondary-strong",
    counted: words.providers,
  },
  patient: {
    Icon: UserRound,
    tone: "primary",
    disc: "bg-primary-soft text-primary-strong",
    counted: words.patients,
  },
  supporter: {
    Icon: HeartHandshake,
    tone: "accent",
    disc: "bg-accent-soft text-accent-strong",
    counted: words.supporters,
  },
};

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

/** The server renders it; the table beside it says the same. */
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
  if (isError) return <QueryError what={words.whatNumbers} query={counts} />;
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

/** The server's standard page. */
const pageSize = 100;

/** On a phone the rest of the page stays within reach. */
const shownOnPhones = 12;

const rows = "grid grid-cols-1 gap-x-10 border-t border-line sm:grid-cols-2";

function SupporterList() {
  const [state, setState] = useState("");
  const query = useInfiniteQuery(
    listPagesQuery<typeof listRegistrations>(useQueryClient(), "/api/registrations", pageSize, { state }),
  );
  const supporters = query.data?.pages.flat();
  if (supporters?.length === 0 && !state) return <NoSupporters />;
  return (
    <>
      <LabelledSelect
        id="supporters-state"
        label={words.state}
        className="mb-6 sm:w-80 print:hidden"
        placeholder={words.allStates}
        options={stateOptions}
        value={state}
        onChoose={setState}
      />
      <p role="status" className="empty:hidden">
        {supporters?.length === 0 && fill(words.noneInState, { state: stateLabel(state) })}
      </p>
      {!supporters && query.isError && <QueryError what={words.what} query={query} />}
      {!supporters && !query.isError && <SupporterPlaceholders />}
      {supporters && supporters.length > 0 && (
        <SupporterRows key={state} supporters={supporters} query={query} />
      )}
    </>
  );
}

interface SupporterRowsProps {
  supporters: readonly PublicRegistration[];
  query: Pick<UseInfiniteQueryResult, "isError" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
}

function SupporterRows({ supporters, query }: SupporterRowsProps) {
  const { isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { list, showsAll, showAll } = useShowAll<HTMLUListElement>(shownOnPhones);
  const foldsOnPhones = !showsAll && supporters.length > shownOnPhones;
  return (
    <>
      <ul ref={list} className={rows} aria-label={words.list}>
        {supporters.map((supporter, index) => (
          <SupporterRow
            key={supporter.id}
            supporter={supporter}
            className={foldsOnPhones && index >= shownOnPhones ? "max-sm:hidden" : undefined}
          />
        ))}
      </ul>
      <div className="mt-8 text-center print:hidden">
        {foldsOnPhones && (
          <Button variant="secondary" wide className="sm:hidden" onClick={showAll}>
            {words.showMore}
          </Button>
        )}
        {isError && <ErrorState what={words.whatMore} onRetry={fetchNextPage} pending={isFetchingNextPage} />}
        {hasNextPage && !isError && (
          <Button
            variant="secondary"
            className={cn(foldsOnPhones && "max-sm:hidden")}
            onClick={() => fetchNextPage()}
            pending={isFetchingNextPage}
          >
            {words.showMore}
          </Button>
        )}
      </div>
    </>
  );
}

const NoSupporters = () => <EmptyState as="h3" {...words.none} picture={<NoSupportersIllustration />} />;

const SupporterPlaceholders = () => (
  <Skeletons count={9} label={words.loading} className={rows}>
    <div className="flex min-h-16 items-center gap-3 border-b border-line">
      <SkeletonBar className="size-10" rounded="rounded-full" />
      <SkeletonBar className="h-6 w-40" />
    </div>
  </Skeletons>
);

const NoSupportersIllustration = () => (
  <Scene butterflyAt="206 46">
    <path d="M48 142q0-40 24-40t24 40q-24 6-48 0Z" fill={secondary} />
    <circle cx="72" cy="84" r="14" fill="#8d5a3b" />
    <path
      d="M144 142q0-40 24-40t24 40q-24 6-48 0Z"
      fill={paper}
      stroke={slate}
      strokeWidth="3"
      strokeDasharray="6 6"
    />
    <circle cx="168" cy="84" r="14" fill={paper} stroke={slate} strokeWidth="3" strokeDasharray="6 6" />
    <path d="M92 146q0-52 28-52t28 52q-28 6-56 0Z" fill={primary} />
    <circle cx="120" cy="72" r="17" fill="#e2b48c" />
    <path d="M103 72q-1-19 17-19t17 19q-6-9-17-9t-17 9Z" fill={slate} />
    <path d="M58 82q0-14 14-14t14 14q-5-6-14-6t-14 6Z" fill="#3b2a22" />
  </Scene>
);

interface SupporterRowProps {
  supporter: PublicRegistration;
  className?: string | undefined;
}

function SupporterRow({ supporter, className }: SupporterRowProps) {
  const { firstName, lastName, state, registrationType, photoUrl } = supporter;
  const { Icon, tone, disc } = typeStyles[registrationType];
  const name = lastName ? `${firstName} ${lastName}.` : firstName;
  return (
    <li
      tabIndex={-1}
      className={cn("flex min-h-16 items-center gap-x-3 border-b border-line py-2", className)}
    >
      {photoUrl ? (
        <Avatar name={name} photos={[photoUrl]} size="small" />
      ) : (
        <span className={cn("grid size-10 shrink-0 place-items-center rounded-full", disc)}>
          <Icon aria-hidden className="size-5" />
        </span>
      )}
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 leading-snug lg:grid lg:grid-cols-[1fr_auto]">
        <span className="basis-full font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </span>{" "}
        <span className="mr-auto text-sm text-ink-soft">{stateLabel(state)}</span>{" "}
        <span className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Badge tone={tone}>{registrationTypeLabels[registrationType]}</Badge>
        </span>
      </p>
    </li>
  );
}
