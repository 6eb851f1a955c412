import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { listPagesQuery } from "#client/api/public-lists.ts";
import { paper, primary, Scene, secondary } from "#client/components/illustration-parts.tsx";
import { EnglishNote } from "#client/components/language-notes.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { Picture } from "#client/components/picture.tsx";
import { PlaceholderLandscape } from "#client/components/placeholder-landscape.tsx";
import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState, QueryError } from "#client/components/ui/error-state.tsx";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { TextButton } from "#client/components/ui/link.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { cn } from "#client/lib/cn.ts";
import { inPageLanguage, writtenIn } from "#client/lib/page-language.ts";
import type { listPatientStories, PatientStory, storiesPage } from "#shared/api/patient-stories.ts";
import * as words from "#words/patient-stories.json";
import * as titles from "#words/titles.json";
import { StarRating } from "./star-rating.tsx";

/** The server's standard page. */
const pageSize: typeof storiesPage = 24;

const ShareStoryDialog = lazyPart(() => import("./share-story-dialog.tsx"), "ShareStoryDialog");

export function PatientStoriesPage() {
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <PageHeader title={titles.patientStories} lead={words.lead}>
        <Button wide="phone" onClick={() => setSharing(true)}>
          {words.share}
        </Button>
      </PageHeader>
      <div className="mx-auto max-w-page px-edge pb-16 sm:px-6">
        <Stories />
      </div>
      <ShareStoryDialog open={isSharing} onOpenChange={setSharing} />
    </>
  );
}

function Stories() {
  const query = useInfiniteQuery(
    listPagesQuery<typeof listPatientStories>(
      useQueryClient(),
      inPageLanguage("/api/patient-stories"),
      pageSize,
    ),
  );
  const stories = query.data?.pages.flat();
  if (stories?.length) return <StoryList stories={stories} more={query} />;
  if (stories) return <EmptyState as="h2" {...words.none} picture={<NoStoriesIllustration />} />;
  if (query.isError) return <QueryError what={words.what} query={query} />;
  return (
    <Skeletons count={firstStories} label={words.loading} className={storyGrid}>
      <StoryCardPlaceholder />
    </Skeletons>
  );
}

const NoStoriesIllustration = () => (
  <Scene butterflyAt="194 40">
    <path
      d="M60 34h84a12 12 0 0 1 12 12v38a12 12 0 0 1-12 12H92l-20 20V96H60a12 12 0 0 1-12-12V46a12 12 0 0 1 12-12Z"
      fill={primary}
    />
    <path d="M66 54h70M66 66h70M66 78h42" stroke={paper} strokeWidth="5" strokeLinecap="round" />
    <path
      d="M128 82h50a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10h-4v16l-16-16h-30a10 10 0 0 1-10-10V92a10 10 0 0 1 10-10Z"
      fill={paper}
      stroke={secondary}
      strokeWidth="4"
    />
    <path d="M138 105h.1M153 105h.1M168 105h.1" stroke={secondary} strokeWidth="7" strokeLinecap="round" />
  </Scene>
);

const firstStories = 4;
/** Pictures of the first row are visible without scrolling. */
const firstRow = 2;

const storyGrid = "grid grid-cols-1 gap-6 md:grid-cols-2";

type More = Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "isError" | "fetchNextPage">;

function StoryList({ stories, more }: { stories: readonly PatientStory[]; more: More }) {
  const { list, showsAll, showAll } = useShowAll<HTMLUListElement>(firstStories);
  const shown = showsAll ? stories : stories.slice(0, firstStories);
  return (
    <>
      <EnglishNote items={stories} />
      <ul ref={list} className={storyGrid}>
        {shown.map((story, index) => (
          <li key={story.id} tabIndex={-1}>
            <StoryCard story={story} eager={index < firstRow} />
          </li>
        ))}
      </ul>
      {shown.length < stories.length && <ShowAllButton onClick={showAll} label={words.viewAll} />}
      {showsAll && <MoreStories {...more} />}
    </>
  );
}

function MoreStories({ hasNextPage, isFetchingNextPage, isError, fetchNextPage }: More) {
  if (isError)
    return <ErrorState what={words.whatMore} onRetry={fetchNextPage} pending={isFetchingNextPage} />;
  if (!hasNextPage) return null;
  return (
    <div className="mt-10 text-center">
      <Button variant="secondary" wide="phone" onClick={() => fetchNextPage()} pending={isFetchingNextPage}>
        {words.showMore}
      </Button>
    </div>
  );
}

/** Stories longer than this are shown in part until someone asks for the rest. */
const longStory = 420;

const layout = "flex h-full flex-col";

function StoryCard({ story, eager }: { story: PatientStory; eager: boolean }) {
  const { name, location, quote, imageUrl, rating } = story;
  const nameId = useId();
  const quoteId = useId();
  const [isWhole, setWhole] = useState(false);
  const isLong = quote.length > longStory;
  return (
    <Card as="article" flush className={layout} aria-labelledby={nameId}>
      <Picture
        src={imageUrl}
        width={576}
        height={384}
        eager={eager}
        fallback={<PlaceholderLandscape seed={name + location} />}
      />
      <div className="flex flex-1 flex-col p-sheet wrap-anywhere sm:p-6">
        <blockquote
          id={quoteId}
          {...writtenIn(story)}
          dir="auto"
          className={cn("whitespace-pre-line", isLong && !isWhole && "line-clamp-8 print:line-clamp-none")}
        >
          {quote}
        </blockquote>
        {isLong && (
          <p className="mt-2 print:hidden">
            <TextButton aria-expanded={isWhole} aria-controls={quoteId} onClick={() => setWhole(!isWhole)}>
              {isWhole ? words.showLess : words.readWhole}
            </TextButton>
          </p>
        )}
        <div className="mt-auto pt-5">
          <h2 id={nameId} className="text-lg leading-snug">
            {name}
          </h2>
          <p {...writtenIn(story)} className="text-sm text-ink-soft">
            {location}
          </p>
          <StarRating rating={rating} />
        </div>
      </div>
    </Card>
  );
}

const StoryCardPlaceholder = () => (
  <Card flush className={layout}>
    <div className="aspect-[3/2] bg-line" />
    <div className="p-sheet sm:p-6">
      <SkeletonBar className="h-40" />
      <SkeletonBar className="mt-5 h-6 w-32" />
      <SkeletonBar className="mt-2 h-4 w-40" />
      <SkeletonBar className="mt-2 h-4 w-24" />
    </div>
  </Card>
);
