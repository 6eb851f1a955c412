import { useRejectStories } from "#client/api/patient-stories.ts";
import { toast } from "#client/lib/toast.ts";
import type { AdminPatientStory } from "#shared/api/patient-stories.ts";
import { AffectedList } from "../list/affected-list.tsx";
import { BulkAction, undoAction } from "../list/bulk-action.tsx";
import { pluralize } from "../pluralize.ts";

interface RejectStoriesProps {
  stories: readonly AdminPatientStory[];
  onRejected: () => void;
}

const countStories = (count: number) => pluralize(count, "story", "stories");

const maxLength = 80;
const beginningOf = (quote: string) =>
  quote.length > maxLength ? `${quote.slice(0, maxLength).trimEnd()}...` : quote;

export function RejectStories({ stories, onRejected }: RejectStoriesProps) {
  const { mutateAsync } = useRejectStories();
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
