import { useQueryClient } from "@tanstack/react-query";
import History from "lucide-react/icons/history";
import { useState } from "react";
import { readQuery, useCall, useRead } from "#client/api/use-endpoint.ts";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { Picture } from "#client/components/picture.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { formatMoment } from "#client/lib/format.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import {
  type ContentKind,
  getVersion,
  listVersions,
  restoreVersion,
  type Version,
} from "#shared/api/versions.ts";
import { retentionDays } from "#shared/retention.ts";
import { FieldDescription, Loaded } from "../section-parts.tsx";

/** Puts an item back as it was before its last change, or its deletion. */
export function useUndoChange(kind: ContentKind) {
  const queryClient = useQueryClient();
  const { mutateAsync: restore } = useCall(restoreVersion);
  return async (itemId: string): Promise<void> => {
    try {
      const [before] = await queryClient.fetchQuery({
        ...readQuery(listVersions, { query: { kind, id: itemId } }),
        staleTime: 0,
      });
      if (before) await restore({ params: { id: String(before.id) } });
      toast({ title: "Restored: it is as it was before." });
    } catch (error) {
      toastFailure("It could not be restored", error);
    }
  };
}

export function useDeletedToast(kind: ContentKind) {
  const undo = useUndoChange(kind);
  return (title: string, itemId: string): void =>
    toast({ title, action: { label: "Undo", run: () => void undo(itemId) } });
}

/** What happened after the item was as a version has it. */
const changeWords: Record<Version["change"], string> = {
  updated: "before a change",
  deleted: "before it was deleted",
  restored: "before an earlier version was restored",
};

const kindWords: Record<ContentKind, string> = {
  news: "Article",
  "patient-stories": "Story",
  studies: "Study",
  "hero-images": "Hero image",
};

interface VersionRowProps {
  version: Version;
  /** Among versions of many kinds, each says its own. */
  showsKind?: boolean;
  onRestored?: () => void;
}

function VersionRow({ version, showsKind = false, onRestored }: VersionRowProps) {
  const { id, kind, title, at, change } = version;
  const [isOpen, setOpen] = useState(false);
  const { mutate: restore, isPending } = useCall(restoreVersion, {
    done: `Restored: “${title}”`,
    failed: "It could not be restored",
  });
  const when = formatMoment(at);
  const versionName = <span className="sr-only">{` “${title}” of ${when}`}</span>;

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-60 wrap-anywhere">
          <span className="font-semibold">{title}</span>
          <span className="block text-sm text-ink-soft">
            {showsKind ? `${kindWords[kind]}, deleted ${when}` : `${when}, ${changeWords[change]}`}
          </span>
        </p>
        <SmallButton variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide" : "Show"}
          {versionName}
        </SmallButton>
        <SmallButton
          pending={isPending}
          pendingLabel="Restoring..."
          onClick={() => restore({ params: { id: String(id) } }, { onSuccess: onRestored })}
        >
          Restore
          {versionName}
        </SmallButton>
      </div>
      {isOpen && <VersionText id={id} />}
    </li>
  );
}

function VersionText({ id }: { id: number }) {
  const version = useRead(getVersion, { params: { id: String(id) } });
  return (
    <Loaded query={version} what="This version" placeholder="h-24">
      {({ fields, imageUrl }) => (
        <div className="mt-3 rounded-control bg-sunken p-4">
          {imageUrl && (
            <Picture
              src={imageUrl}
              width={240}
              height={160}
              fallback={null}
              className="mb-3 rounded-control"
            />
          )}
          <DetailList>
            {fields.map(({ label, text }) => (
              <Detail key={label} label={label} wide>
                <span className="whitespace-pre-wrap">{text}</span>
              </Detail>
            ))}
          </DetailList>
        </div>
      )}
    </Loaded>
  );
}

/** The deleted items of these kinds, newest first, each with a restore button. */
export function Trash({ kinds }: { kinds: readonly ContentKind[] }) {
  const trash = useRead(listVersions, { query: { deleted: "true" } });
  const stay = `Deleted items stay here for ${retentionDays.versions} days. Deleting a person is final.`;
  return (
    <Loaded query={trash} what="The trash" placeholder="h-16">
      {(versions) => {
        const deleted = versions.filter(({ kind }) => kinds.includes(kind));
        if (deleted.length === 0) return <EmptyState title="The trash is empty." text={stay} />;
        return (
          <>
            <FieldDescription className="mb-4">{stay}</FieldDescription>
            <Card>
              <VersionRows versions={deleted} showsKind />
            </Card>
          </>
        );
      }}
    </Loaded>
  );
}

type VersionRowsProps = Omit<VersionRowProps, "version"> & { versions: readonly Version[] };

const VersionRows = ({ versions, ...props }: VersionRowsProps) => (
  <ul className="-my-3 divide-y divide-line">
    {versions.map((version) => (
      <VersionRow key={version.id} version={version} {...props} />
    ))}
  </ul>
);

interface EarlierVersionsProps {
  kind: ContentKind;
  itemId: string;
  /** "article": in sentences about this one. */
  what: string;
  onRestored: () => void;
}

export function EarlierVersions({ what, onRestored, ...item }: EarlierVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SmallButton variant="quiet" onClick={() => setOpen(true)}>
        <History aria-hidden className="size-4" />
        Earlier versions
      </SmallButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Earlier versions of this ${what}`}
        description={`We keep the last 50 versions for ${retentionDays.versions} days. When you restore one, the editor closes, and what is saved now becomes a version, too.`}
      >
        <VersionList {...item} onRestored={onRestored} />
      </Dialog>
    </>
  );
}

function VersionList({ kind, itemId, onRestored }: Omit<EarlierVersionsProps, "what">) {
  const query = useRead(listVersions, { query: { kind, id: itemId } });
  return (
    <Loaded query={query} what="The earlier versions" placeholder="h-12">
      {(versions) =>
        versions.length > 0 ? (
          <VersionRows versions={versions} onRestored={onRestored} />
        ) : (
          <p>There is no earlier version yet.</p>
        )
      }
    </Loaded>
  );
}
