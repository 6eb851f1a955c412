import { call } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { toast } from "#client/lib/toast.ts";
import { type AdminPatientStory, rejectManyStories } from "#shared/api/patient-stories.ts";
import { AffectedList } from "../list/affected-list.tsx";
import { BulkAction, undoAction } from "../list/bulk-action.tsx";
import { pluralize } from "../pluralize.ts";

interface RejectStoriesProps {
  stories: readonly AdminPatientStory[];
  onRejected: () => void;
}

const countStories = (count: number) => pluralize(count, "story", "stories");

/** The server takes this many at a time. */
const batchSize = 100;

/** Rejects pending stories, or puts rejected ones back, and returns their ids. */
async function rejectInBatches({ ids, rejected }: { ids: readonly string[]; rejected: boolean }) {
  const done: string[] = [];
  for (let start = 0; start < ids.length; start += batchSize) {
    const storyIds = ids.slice(start, start + batchSize);
    done.push(...(await call(rejectManyStories, { body: { storyIds, rejected } })).changedIds);
  }
  return done;
}

const maxLength = 80;
const beginningOf = (quote: string) =>
  quote.length > maxLength ? `${quote.slice(0, maxLength).trimEnd()}...` : quote;

export function RejectStories({ stories, onRejected }: RejectStoriesProps) {
  const { mutateAsync } = useWrite(rejectInBatches);
  const putBack = async (ids: string[]) => {
    const changed = await mutateAsync({ ids, rejected: false });
    toast({ title: `${countStories(changed.length)} put back for review.` });
  };
  const reject = async (rows: readonly AdminPatientStory[]) => {
    const changed = await mutateAsync({ ids: rows.map(({ id }) => id), rejected: true });
    onRejected();
    toast({
      title: `${countStories(changed.length)} rejected.`,
      ...(changed.length > 0 && { action: undoAction(() => putBack(changed)) }),
    });
  };
  return (
    <BulkAction
      selected={stories}
      label="Reject"
      title="Reject stories"
      description={(count) =>
        `Reject ${countStories(count)}? None of them was public. They stay here under Rejected, and you can undo this.`
      }
      confirmLabel={(count) => `Reject ${countStories(count)}`}
      pendingLabel="Rejecting..."
      run={reject}
    >
      {(rows) => (
        <AffectedList
          label="Stories concerned"
          items={rows.map(({ id, name, quote }) => ({ id, name, detail: beginningOf(quote) }))}
        />
      )}
    </BulkAction>
  );
}
