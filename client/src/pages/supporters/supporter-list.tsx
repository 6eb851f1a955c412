import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { supporterPagesQuery } from "#client/api/registrations.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/supporters.json";
import { NoSupportersIllustration } from "./no-supporters-illustration.tsx";
import { SupporterCard } from "./supporter-card.tsx";

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
