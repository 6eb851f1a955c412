import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { supporterPagesQuery } from "#client/api/registrations.ts";
import { Avatar } from "#client/components/avatar.tsx";
import { paper, primary, Scene, secondary, slate } from "#client/components/illustration-parts.tsx";
import { stateLabel } from "#client/components/state-label.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { cn } from "#client/lib/cn.ts";
import { retryProps } from "#client/lib/focus.ts";
import { paths } from "#client/lib/paths.ts";
import type { PublicRegistration } from "#shared/api/registrations.ts";
import { publicName } from "#shared/people.ts";
import { registrationTypeLabels } from "#shared/people-labels.ts";
import * as words from "#words/supporters.json";
import { typeStyles } from "./supporter-types.tsx";

/** After so many pages the visitor decides: the end of the page has to stay reachable. */
const pagesByThemselves = 3;

const grid = "grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3";

export function SupporterList() {
  const query = useInfiniteQuery(supporterPagesQuery(useQueryClient()));
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const end = useRef<HTMLDivElement>(null);
  const loadsByItself =
    hasNextPage && !isFetching && !isError && (data?.pages.length ?? 0) < pagesByThemselves;

  useEffect(() => {
    const element = end.current;
    if (!element || !loadsByItself) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [loadsByItself, fetchNextPage]);

  if (!data && isError) return <ErrorState what={words.what} {...retryProps(query)} />;
  if (!data) return <SupporterPlaceholders />;
  const supporters = data.pages.flat();
  if (supporters.length === 0) return <NoSupporters />;
  return (
    <>
      <ul className={grid} aria-label={words.list}>
        {supporters.map((supporter) => (
          <SupporterCard key={supporter.id} supporter={supporter} />
        ))}
      </ul>
      <div ref={end} className="mt-8 text-center">
        {isError && <ErrorState what={words.whatMore} onRetry={fetchNextPage} pending={isFetchingNextPage} />}
        {hasNextPage && !isError && (
          <Button variant="secondary" onClick={() => fetchNextPage()} pending={isFetchingNextPage}>
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
  <Skeletons count={9} label={words.loading} className={grid}>
    <Card className="flex items-center gap-4">
      <SkeletonBar className="size-16" rounded="rounded-full" />
      <div className="space-y-2">
        <SkeletonBar className="h-6 w-32" />
        <SkeletonBar className="h-5 w-24" />
        <SkeletonBar className="h-6 w-36" rounded="rounded-full" />
      </div>
    </Card>
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

/** One supporter: photo or the icon of the type, first name and last initial, state, type. */
function SupporterCard({ supporter }: { supporter: PublicRegistration }) {
  const { firstName, lastName, state, registrationType, photoUrl } = supporter;
  const { Icon, tone, disc } = typeStyles[registrationType];
  const name = publicName(firstName, lastName);
  return (
    <Card as="li" className="flex flex-wrap items-center gap-3 sm:gap-4">
      {photoUrl ? (
        <Avatar name={name} photos={[photoUrl]} />
      ) : (
        <span className={cn("grid size-14 shrink-0 place-items-center sm:size-16 rounded-full", disc)}>
          <Icon aria-hidden className="size-7" />
        </span>
      )}
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-heading text-lg font-semibold break-words">{name}</p>
        <p className="text-ink-soft">{stateLabel(state)}</p>
        <p className="mt-1.5">
          <Badge tone={tone}>{registrationTypeLabels[registrationType]}</Badge>
        </p>
      </div>
    </Card>
  );
}
