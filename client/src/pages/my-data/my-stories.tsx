import { useWrite } from "#client/api/use-write.ts";
import { Button } from "#client/components/ui/button.tsx";
import { TitledCard } from "#client/components/ui/card.tsx";
import { write } from "#client/lib/api.ts";
import { formatDate } from "#client/lib/format.ts";
import { toastFailure } from "#client/lib/toast.ts";
import type { OwnStory, StoryUse, withdrawStory } from "#shared/api/my-data.ts";
import * as words from "#words/my-stories.json";

const statusWords: Record<OwnStory["status"], string> = words.statuses;
const useWords: Record<StoryUse, { on: string; off: string }> = words.uses;
const uses = Object.keys(useWords) as StoryUse[];

export const MyStories = ({ token, stories }: { token: string; stories: readonly OwnStory[] }) => (
  <TitledCard title={words.stories}>
    <ul className="mt-4 divide-y divide-line">
      {stories.map((story) => (
        <li key={`${story.id} ${story.createdAt} ${story.status}`} className="py-5 first:pt-0 last:pb-0">
          <blockquote className="wrap-anywhere whitespace-pre-line">{story.quote}</blockquote>
          <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
            {story.name}, {story.location} · {formatDate(story.createdAt)} · {statusWords[story.status]}
            {story.imageUrl && ` · ${words.withPhoto}`}
          </p>
          {!["earlier", "deleted", "translated"].includes(story.status) && (
            <StoryUses token={token} story={story} />
          )}
        </li>
      ))}
    </ul>
  </TitledCard>
);

function StoryUses({ token, story }: { token: string; story: OwnStory }) {
  const withdraw = useWrite((withdrawn: { id: string; use: StoryUse }) =>
    write<typeof withdrawStory>("POST", "/api/my-data/stories/withdraw", { token, ...withdrawn }),
  );
  const idOf = (use: StoryUse) => `${story.id}-${use}`;
  const takeBack = (use: StoryUse) =>
    withdraw.mutate(
      { id: story.id, use },
      {
        // The button is gone: focus goes to the sentence with its status.
        onSuccess: () => document.getElementById(idOf(use))?.focus(),
        onError: (error) => toastFailure(words.notSaved, error),
      },
    );
  return (
    <ul className="mt-3 space-y-3">
      {uses.map((use) => (
        <li key={use} className="sm:flex sm:items-center sm:gap-6">
          <p id={idOf(use)} tabIndex={-1} className="flex-1">
            {useWords[use][story[use] ? "on" : "off"]}
          </p>
          {story[use] && (
            <Button
              variant="secondary"
              wide="phone"
              className="mt-2 sm:mt-0"
              aria-describedby={idOf(use)}
              pending={withdraw.isPending && withdraw.variables.use === use}
              pendingLabel={words.saving}
              onClick={() => takeBack(use)}
            >
              {words.takeBack}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
