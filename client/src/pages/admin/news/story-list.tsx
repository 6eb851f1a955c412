import { useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useEffect, useRef } from "react";
import { pageQuery, readQuery } from "#client/api/use-endpoint.ts";
import { focusTrigger, triggerId } from "#client/components/data-table/focus-trigger.ts";
import { Pagination } from "#client/components/pagination.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { labelledOptions, Select } from "#client/components/ui/select.tsx";
import { readOnce } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import {
  getPatientStoryForAdmin,
  listAllPatientStories,
  storyStatuses,
} from "#shared/api/patient-stories.ts";
import { forEditors } from "#shared/team.ts";
import { ForRoles } from "../for-roles.tsx";
import { Hint } from "../hint.tsx";
import { newId, OpenedItem, useListPage, useOpenedItem } from "../list/list-detail.tsx";
import { SelectionBar } from "../list/selection-bar.tsx";
import { useSelection } from "../list/use-selection.ts";
import { pendingStoriesQuery } from "../pending-badges.tsx";
import { pluralize } from "../pluralize.ts";
import { SectionLoading } from "../section-loading.tsx";
import { WithSpanish } from "../translations/with-spanish.tsx";
import { RejectStories } from "./reject-stories.tsx";
import { SelectStories } from "./select-stories.tsx";
import { StoryCard } from "./story-card.tsx";
import { StoryEditor } from "./story-editor.tsx";
import { storyStatusLabels } from "./story-labels.ts";

const filters = [{ value: "", label: "All stories" }, ...labelledOptions(storyStatusLabels)];

/** The list, or what the address names of it in its editor. */
export const Stories = () => (
  <WithSpanish kind="patient-stories">
    <OpenedStories />
  </WithSpanish>
);

function OpenedStories() {
  const { id, open, back } = useOpenedItem();
  if (!id) return <StoryList onOpen={open} />;
  return (
    <OpenedItem
      key={id}
      id={id}
      queryOf={(key) => ({ ...readQuery(getPatientStoryForAdmin, { params: { id: key } }), ...readOnce })}
      what="story"
      onBack={back}
      newItem={<StoryEditor onClose={back} />}
    >
      {(item, fetchNewest) => <StoryEditor item={item} fetchNewest={fetchNewest} onClose={back} />}
    </OpenedItem>
  );
}

interface StoryListProps {
  onOpen: (id: string) => void;
}

function StoryList({ onOpen }: StoryListProps) {
  const [address, change] = useAddressQuery();
  const status = storyStatuses.find((each) => each === address.get("status"));
  const waiting = useQuery(pendingStoriesQuery()).data;
  return (
    <>
      <div className="mb-4 flex flex-col gap-3 sm:flex-row sm:items-center">
        <p role="status" className="font-semibold sm:mr-auto">
          {waiting &&
            (waiting.total > 0
              ? `${pluralize(waiting.total, "story", "stories")} to review`
              : "Nothing to review")}
        </p>
        <ForRoles access={forEditors}>
          <Select
            aria-label="Show"
            options={filters}
            value={status ?? ""}
            onChange={({ target }) => change({ status: target.value, offset: null })}
          />
          <Button id={triggerId(newId)} onClick={() => onOpen(newId)} wide="phone" className="shrink-0">
            <Plus aria-hidden className="size-5" />
            Add Story
          </Button>
        </ForRoles>
      </div>
      <Hint className="mb-4">
        Approve puts a story on the website right away. Reject takes it off and keeps it here. The person who
        told it gets no message.
      </Hint>
      <StoryCards key={status} status={status} waiting={waiting?.total ?? 0} onOpen={onOpen} />
    </>
  );
}

interface StoryCardsProps {
  status: (typeof storyStatuses)[number] | undefined;
  /** How many stories wait for a decision. */
  waiting: number;
  onOpen: (id: string) => void;
}

function StoryCards({ status, waiting, onOpen }: StoryCardsProps) {
  const { table, pages } = useListPage("The stories", (offset) =>
    pageQuery(listAllPatientStories, { query: { status, offset } }),
  );
  const { rows, error, isStale } = table;
  const queryClient = useQueryClient();
  const pending = rows?.filter((story) => story.status === "pending");
  const selection = useSelection({
    list: `${status} ${pages.offset}`,
    rows: pending,
    total: waiting,
    readPage: (offset, limit) =>
      queryClient.fetchQuery({
        ...pageQuery(listAllPatientStories, { query: { status: "pending", offset, limit } }),
        staleTime: 0,
      }),
  });
  const list = useRef<HTMLUListElement>(null);
  const decided = useRef<{ id: string; index: number } | undefined>(undefined);

  // A decision may take the whole card away: focus goes to the next one.
  useEffect(() => {
    if (!rows || !decided.current || document.activeElement !== document.body) return;
    const { id, index } = decided.current;
    const cards = list.current?.children ?? [];
    const next = cards[Math.min(index, cards.length - 1)];
    focusTrigger(id, next?.querySelector("button"));
    decided.current = undefined;
  }, [rows]);

  if (error) return <ErrorState {...error} />;
  if (!rows) return <SectionLoading label="the stories" />;
  return (
    <>
      <SelectStories pending={pending ?? []} selection={selection} waiting={waiting} />
      <SelectionBar
        isShown={selection.selected.length > 0}
        actions={<RejectStories stories={selection.selected} onRejected={selection.clear} />}
      >
        {rows.length === 0 && (
          <EmptyState title={status ? "No stories like this." : "No stories yet."}>
            {!status && "Stories that visitors hand in appear here first."}
          </EmptyState>
        )}
        <ul
          ref={list}
          aria-busy={isStale}
          className={cn("grid grid-cols-1 gap-4 transition-opacity", isStale && "opacity-60")}
        >
          {rows.map((story, index) => (
            <StoryCard
              key={story.id}
              story={story}
              selection={story.status === "pending" ? selection : undefined}
              onEdit={() => onOpen(story.id)}
              onDecide={() => {
                decided.current = { id: story.id, index };
              }}
            />
          ))}
        </ul>
        <Pagination label="Pages of stories" {...pages} />
      </SelectionBar>
    </>
  );
}
