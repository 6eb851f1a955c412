import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { listPagesQuery } from "#client/api/public-lists.ts";
import { Avatar } from "#client/components/avatar.tsx";
import { Field } from "#client/components/form/fields.tsx";
import { paper, primary, Scene, secondary, slate } from "#client/components/illustration-parts.tsx";
import { stateLabel } from "#client/components/state-label.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { Select } from "#client/components/ui/select.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { cn } from "#client/lib/cn.ts";
import { retryProps } from "#client/lib/focus.ts";
import { paths } from "#client/lib/paths.ts";
import type { listRegistrations, PublicRegistration } from "#shared/api/registrations.ts";
import { publicName } from "#shared/people.ts";
import { registrationTypeLabels } from "#shared/people-labels.ts";
import { stateNames } from "#shared/us-states.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/supporters.json";
import { typeStyles } from "./supporter-types.tsx";

/** The server's standard page. */
const pageSize = 100;

/** On a phone the rest of the page stays within reach. */
const shownOnPhones = 12;

const rows = "grid grid-cols-1 gap-x-10 border-t border-line sm:grid-cols-2";

/** The people who added their names, of all states or of one. */
export function SupporterList() {
  const [state, setState] = useState("");
  const query = useInfiniteQuery(
    listPagesQuery<typeof listRegistrations>(useQueryClient(), "/api/registrations", pageSize, { state }),
  );
  const supporters = query.data?.pages.flat();
  if (supporters?.length === 0 && !state) return <NoSupporters />;
  return (
    <>
      <Field id="supporters-state" label={words.state} className="mb-6 sm:w-80 print:hidden">
        {(control) => (
          <Select
            {...control}
            placeholder={words.allStates}
            options={stateNames.map((value) => ({ value, label: stateLabel(value) }))}
            value={state}
            onChange={(event) => setState(event.target.value)}
          />
        )}
      </Field>
      <p role="status" className="empty:hidden">
        {supporters?.length === 0 && fill(words.noneInState, { state: stateLabel(state) })}
      </p>
      {!supporters && query.isError && <ErrorState what={words.what} {...retryProps(query)} />}
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
  const list = useRef<HTMLUListElement>(null);
  const [isFolded, setFolded] = useState(true);
  const foldsOnPhones = isFolded && supporters.length > shownOnPhones;
  const unfold = () => {
    flushSync(() => setFolded(false));
    const first = list.current?.children[shownOnPhones];
    if (first instanceof HTMLElement) first.focus();
  };
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
          <Button variant="secondary" wide className="sm:hidden" onClick={unfold}>
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

const NoSupporters = () => (
  <EmptyState
    as="h3"
    title={words.none}
    picture={<NoSupportersIllustration />}
    action={<ButtonLink href={paths.register}>{words.register}</ButtonLink>}
  >
    {words.noneText}
  </EmptyState>
);

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

/** One supporter: photo or the icon of the type, first name and last initial, state, type. */
function SupporterRow({ supporter, className }: SupporterRowProps) {
  const { firstName, lastName, state, registrationType, photoUrl } = supporter;
  const { Icon, tone, disc } = typeStyles[registrationType];
  const name = publicName(firstName, lastName);
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
        <span className="basis-full font-semibold break-words">{name}</span>{" "}
        <span className="mr-auto text-sm text-ink-soft">{stateLabel(state)}</span>{" "}
        <span className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Badge tone={tone}>{registrationTypeLabels[registrationType]}</Badge>
        </span>
      </p>
    </li>
  );
}
