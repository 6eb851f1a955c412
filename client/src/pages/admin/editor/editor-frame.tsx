import type { ReactNode } from "react";
import { ConfirmButton } from "#client/components/ui/confirm-button.tsx";
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

  const leave = () => {
    dropLeaveGuard();
    onClose();
  };
  const remove = async (id: string) => {
    await onDelete(id);
    showDeleted(`The ${what} was deleted.`, id);
    leave();
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
            <ConfirmButton
              variant="quiet"
              size="small"
              label={`Delete ${what}`}
              title={`Delete ${what}`}
              description={`“${title}” will be deleted. ${deleteNote} You can undo this for ${retentionDays.versions} days.`}
              confirmLabel={`Delete ${what}`}
              danger
              pendingLabel="Deleting..."
              failed={`Failed to delete the ${what}`}
              onConfirm={() => remove(itemId)}
            />
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
