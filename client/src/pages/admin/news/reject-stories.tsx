import { useState } from "react";
import { useRejectStories } from "#client/api/patient-stories.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { countOf } from "#client/lib/format.ts";
import { toast } from "#client/lib/toast.ts";
import type { AdminPatientStory } from "#shared/api/patient-stories.ts";
import { formatNumber } from "#shared/format-number.ts";
import { AffectedList } from "../affected-list.tsx";
import { announceFailure } from "../announce-failure.ts";

interface RejectStoriesProps {
  stories: readonly AdminPatientStory[];
  onRejected: () => void;
}

const stories = (count: number) => countOf(count, "story", "stories");

/** "Reject (n)", while any are selected: it shows which, and can be undone. */
export function RejectStories({ stories: selected, onRejected }: RejectStoriesProps) {
  // The question keeps its words while it closes, when nothing is selected any more.
  const [asked, setAsked] = useState<readonly AdminPatientStory[]>([]);
  const [isAsking, setAsking] = useState(false);
  // Promises, because the callbacks of `mutate` are lost when this list is left.
  const { mutateAsync, isPending } = useRejectStories();

  const putBack = async (ids: string[]) => {
    const changed = await mutateAsync({ ids, rejected: false });
    toast({ title: `${stories(changed.length)} put back for review.` });
  };
  const reject = async () => {
    const changed = await mutateAsync({ ids: asked.map(({ id }) => id), rejected: true });
    onRejected();
    toast({
      title: `${stories(changed.length)} rejected.`,
      ...(changed.length > 0 && {
        action: { label: "Undo", run: () => void putBack(changed).catch(announceFailure) },
      }),
    });
  };
  const confirm = () =>
    void reject()
      .catch(announceFailure)
      .finally(() => setAsking(false));

  const ask = () => {
    setAsked(selected);
    setAsking(true);
  };
  return (
    <>
      {selected.length > 0 && (
        <Button variant="secondary" size="small" onClick={ask}>
          Reject ({formatNumber(selected.length)})
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !isPending && setAsking(open)}
        title="Reject stories"
        description={`Reject ${stories(asked.length)}? None of them was public. They stay here under Rejected, and you can undo this.`}
        confirmLabel={`Reject ${stories(asked.length)}`}
        pending={isPending}
        pendingLabel="Rejecting..."
        onConfirm={confirm}
      >
        <AffectedList
          label="Stories concerned"
          items={asked.map(({ id, name, quote }) => ({ id, name, detail: beginningOf(quote) }))}
        />
      </ConfirmDialog>
    </>
  );
}

const shownLength = 80;
const beginningOf = (quote: string) =>
  quote.length > shownLength ? `${quote.slice(0, shownLength).trimEnd()}...` : quote;
