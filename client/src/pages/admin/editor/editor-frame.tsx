import { type ReactNode, useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { toastFailure } from "#client/lib/toast.ts";
import type { ContentKind } from "#shared/api/versions.ts";
import { retentionDays } from "#shared/retention.ts";
import { ItemHeading } from "../section-parts.tsx";
import { SpanishButton } from "../translations/with-spanish.tsx";
import { EarlierVersions, useDeletedToast } from "../versions/versions.tsx";
import { dropLeaveGuard } from "./unsaved-changes.tsx";

interface EditorFrameProps {
  /** "article", "story", "study". */
  what: string;
  title: string;
  kind: ContentKind;
  /** The id of what is edited; undefined for something new. */
  itemId: string | undefined;
  onDelete: (id: string) => Promise<unknown>;
  /** Away from the editor: deleted, or restored to an earlier version. */
  onClose: () => void;
  /** What deleting takes away: "It disappears from the website too." */
  deleteNote: string;
  children: ReactNode;
}

/** What the editors of the News tab have around their forms: the heading, and the way to delete. */
export function EditorFrame(props: EditorFrameProps) {
  const { what, title, kind, itemId, onDelete, onClose, deleteNote, children } = props;
  const showDeleted = useDeletedToast(kind);
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);

  const leave = () => {
    dropLeaveGuard();
    onClose();
  };
  const confirm = async (id: string) => {
    setDeleting(true);
    try {
      await onDelete(id);
      showDeleted(`The ${what} was deleted.`, id);
      leave();
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
        {itemId && (
          <div className="flex flex-wrap gap-3">
            <SpanishButton id={itemId} />
            <EarlierVersions kind={kind} itemId={itemId} what={what} onRestored={leave} />
            <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
              Delete {what}
            </Button>
          </div>
        )}
      </div>
      {children}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !isDeleting && setAsking(open)}
        title={`Delete ${what}`}
        description={`“${title}” will be deleted. ${deleteNote} You can undo this for ${retentionDays.versions} days.`}
        confirmLabel={`Delete ${what}`}
        danger
        pending={isDeleting}
        pendingLabel="Deleting..."
        onConfirm={() => itemId && void confirm(itemId)}
      />
    </section>
  );
}
