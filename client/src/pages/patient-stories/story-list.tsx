import { EnglishNote } from "#client/components/language-notes.tsx";
import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import type { PatientStory } from "#shared/api/patient-stories.ts";
import * as words from "#words/patient-stories.json";
import { StoryCard } from "./story-card.tsx";

export const firstStories = 4;
/** Pictures of the first row are in view at once. */
const firstRow = 2;

export const storyGrid = "grid grid-cols-1 gap-6 md:grid-cols-2";

interface More {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

export function StoryList({ stories, more }: { stories: readonly PatientStory[]; more: More }) {
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
