import Plus from "lucide-react/icons/plus";
import { allStoriesQuery } from "#client/api/admin-content.ts";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { Select } from "#client/components/ui/select.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { countOf } from "#client/lib/format.ts";
import { storyStatuses } from "#shared/api/patient-stories.ts";
import { Hint } from "../hint.tsx";
import { SectionLoading } from "../section-loading.tsx";
import { usePanelSearch } from "../use-panel-search.ts";
import { StoryCard } from "./story-card.tsx";
import { StoryEditor } from "./story-editor.tsx";
import { storyStatusLabels } from "./story-words.ts";
import { useEdited } from "./use-edited.ts";

const filters = [
  { value: "", label: "All stories" },
  ...storyStatuses.map((value) => ({ value, label: storyStatusLabels[value] })),
];

/** The stories: what waits for a decision first; or the editor of one. */
export function Stories() {
  const { list, id, open, openNew, edited } = useEdited(allStoriesQuery());
  const [search, change] = usePanelSearch();
  const status = storyStatuses.find((each) => each === search.get("status"));
  const retry = { onRetry: () => void list.refetch(), pending: list.isFetching };

  if (edited) return <StoryEditor key={id} {...edited} />;
  if (id && list.isPending) return <SectionLoading label="the story" />;
  const stories = list.data?.filter((story) => !status || story.status === status);
  const waiting = list.data?.filter((story) => story.status === "pending").length ?? 0;
  return (
    <>
      <div className="mb-4 flex flex-col gap-3 sm:flex-row sm:items-center">
        <p role="status" className="font-semibold sm:mr-auto">
          {list.data &&
            (waiting > 0 ? `${countOf(waiting, "story", "stories")} to review` : "Nothing to review")}
        </p>
        <Select
          aria-label="Show"
          options={filters}
          value={status ?? ""}
          onChange={({ target }) => change({ status: target.value })}
        />
        <Button onClick={openNew} wide="phone" className="shrink-0">
          <Plus aria-hidden className="size-5" />
          Add Story
        </Button>
      </div>
      <Hint className="mb-4">
        {id
          ? "The story is not here any more."
          : "Approve puts a story on the website at once; Reject takes it off and keeps it here. The person who told it gets no message."}
      </Hint>
      {stories ? (
        stories.length > 0 ? (
          <ul className="grid gap-4">
            {stories.map((story) => (
              <StoryCard
                key={story.id}
                story={story}
                onEdit={() => open(story)}
                onStale={() => void list.refetch()}
              />
            ))}
          </ul>
        ) : (
          <EmptyState title={status ? "No stories like this." : "No stories yet."}>
            {!status && "Stories that visitors hand in appear here first."}
          </EmptyState>
        )
      ) : list.isError ? (
        <ErrorState what="The stories" {...retry} />
      ) : (
        <Skeletons count={3} label="Loading the stories" className="grid gap-4">
          <SkeletonBar className="h-48" />
        </Skeletons>
      )}
    </>
  );
}
