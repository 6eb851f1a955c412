import { type ReactNode, useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { leaveFreely } from "#client/lib/leave-guard.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { ItemHeading } from "../item-heading.tsx";

interface EditorFrameProps {
  /** "article", "story", "study". */
  what: string;
  title: string;
  /** Deletes what is edited; without it there is nothing to delete yet. */
  onDelete: (() => Promise<unknown>) | undefined;
  onDeleted: () => void;
  /** What deleting takes away: "It disappears from the website too." */
  deleteNote: string;
  children: ReactNode;
}

/** What the editors of the News tab have around their forms: the heading, and the way to delete. */
export function EditorFrame({ what, title, onDelete, onDeleted, deleteNote, children }: EditorFrameProps) {
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);

  const confirm = async () => {
    setDeleting(true);
    try {
      await onDelete?.();
      toast({ title: `The ${what} was deleted.` });
      leaveFreely();
      onDeleted();
    } catch (error) {
      setDeleting(false);
      setAsking(false);
      toastFailure(`Failed to delete the ${what}`, error);
    }
  };

  return (
    <section>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
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
