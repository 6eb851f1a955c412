import { type ReactNode, useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { toast, toastFailure } from "#client/components/ui/toast.ts";
import { leaveFreely } from "#client/lib/leave-guard.ts";
import { BackToList } from "../back-to-list.tsx";
import { ItemHeading } from "../item-heading.tsx";

interface EditorFrameProps {
  /** "article", "story", "study". */
  what: string;
  title: string;
  onBack: () => void;
  /** Deletes what is edited; without it there is nothing to delete yet. */
  onDelete: (() => Promise<unknown>) | undefined;
  /** What deleting takes away: "It disappears from the website too." */
  deleteNote: string;
  children: ReactNode;
}

/** What the editors of the News tab have around their forms: the way back, the heading, the way to delete. */
export function EditorFrame({ what, title, onBack, onDelete, deleteNote, children }: EditorFrameProps) {
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);

  const confirm = async () => {
    setDeleting(true);
    try {
      await onDelete?.();
      toast({ title: `The ${what} was deleted.` });
      leaveFreely();
      onBack();
    } catch (error) {
      setDeleting(false);
      setAsking(false);
      toastFailure(`Failed to delete the ${what}`, error);
    }
  };

  return (
    <section>
      <BackToList onBack={onBack} />
      <div className="mt-3 mb-6 flex flex-wrap items-center justify-between gap-3">
        <ItemHeading takesFocus className="min-w-0 wrap-anywhere">
          {title}
        </ItemHeading>
        {onDelete && (
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            Delete {what}
          </Button>
        )}
      </div>
      {children}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !isDeleting && setAsking(open)}
        title={`Delete ${what}`}
        description={`“${title}” will be deleted. ${deleteNote} This action cannot be undone.`}
        confirmLabel={`Delete ${what}`}
        danger
        pending={isDeleting}
        pendingLabel="Deleting..."
        onConfirm={() => void confirm()}
      />
    </section>
  );
}
