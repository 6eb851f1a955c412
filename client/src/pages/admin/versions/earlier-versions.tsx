import History from "lucide-react/icons/history";
import { useState } from "react";
import { useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { type ContentKind, listVersions } from "#shared/api/versions.ts";
import { retentionDays } from "#shared/retention.ts";
import { VersionRow } from "./version-row.tsx";

interface EarlierVersionsProps {
  kind: ContentKind;
  itemId: string;
  /** "article": in sentences about this one. */
  what: string;
  onRestored: () => void;
}

/** A button that opens what the item was before, each version with the way back to it. */
export function EarlierVersions({ what, onRestored, ...item }: EarlierVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <History aria-hidden className="size-4" />
        Earlier versions
      </Button>
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
  const versions = useRead(listVersions, { query: { kind, id: itemId } });
  if (versions.isPending)
    return (
      <Skeletons count={3} label="Loading the earlier versions" className="grid gap-3">
        <SkeletonBar className="h-12" />
      </Skeletons>
    );
  if (versions.isError) return <ErrorState what="The earlier versions" {...retryProps(versions)} />;
  if (versions.data.length === 0) return <p>There is no earlier version yet.</p>;
  return (
    <ul className="-my-3 divide-y divide-line">
      {versions.data.map((version) => (
        <VersionRow key={version.id} version={version} onRestored={onRestored} />
      ))}
    </ul>
  );
}
