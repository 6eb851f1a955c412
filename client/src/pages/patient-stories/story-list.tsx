import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import type { PatientStory } from "#shared/api/patient-stories.ts";
import { StoryCard } from "./story-card.tsx";

export const firstStories = 4;
/** Pictures of the first row are in view at once. */
const firstRow = 2;

export const storyGrid = "grid grid-cols-1 gap-6 md:grid-cols-2";

export function StoryList({ stories }: { stories: readonly PatientStory[] }) {
  const { list, showsAll, showAll } = useShowAll<HTMLUListElement>(firstStories);
  const shown = showsAll ? stories : stories.slice(0, firstStories);
  return (
    <>
      <ul ref={list} className={storyGrid}>
        {shown.map((story, index) => (
          <li key={story.id} tabIndex={-1}>
            <StoryCard story={story} eager={index < firstRow} />
          </li>
        ))}
      </ul>
      {shown.length < stories.length && <ShowAllButton onClick={showAll} label="View All Stories" />}
    </>
  );
}
