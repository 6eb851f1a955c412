import { useState } from "react";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { Picture } from "#client/components/picture.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { formatMoment } from "#client/lib/format-moment.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { type ContentKind, getVersion, restoreVersion, type Version } from "#shared/api/versions.ts";

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

export function VersionRow({ version, showsKind = false, onRestored }: VersionRowProps) {
  const { id, kind, title, at, change } = version;
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync: restore, isPending } = useCall(restoreVersion);
  const when = formatMoment(at);

  const press = async () => {
    try {
      await restore({ params: { id: String(id) } });
      toast({ title: `Restored: “${title}”` });
      onRestored?.();
    } catch (error) {
      toastFailure("It could not be restored", error);
    }
  };

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-60 wrap-anywhere">
          <span className="font-semibold">{title}</span>
          <span className="block text-sm text-ink-soft">
            {showsKind ? `${kindWords[kind]}, deleted ${when}` : `${when}, ${changeWords[change]}`}
          </span>
        </p>
        <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide" : "Show"}
          <span className="sr-only">
            {" "}
            “{title}” of {when}
          </span>
        </Button>
        <Button
          variant="secondary"
          size="small"
          pending={isPending}
          pendingLabel="Restoring..."
          onClick={() => void press()}
        >
          Restore
          <span className="sr-only">
            {" "}
            “{title}” of {when}
          </span>
        </Button>
      </div>
      {isOpen && <VersionText id={id} />}
    </li>
  );
}

function VersionText({ id }: { id: number }) {
  const version = useRead(getVersion, { params: { id: String(id) } });
  if (version.isPending)
    return (
      <Skeletons count={1} label="Loading the version">
        <SkeletonBar className="h-24" />
      </Skeletons>
    );
  if (version.isError) return <ErrorState what="This version" {...retryProps(version)} />;
  const { fields, imageUrl } = version.data;
  return (
    <div className="mt-3 rounded-control bg-sunken p-4">
      {imageUrl && (
        <Picture src={imageUrl} width={240} height={160} fallback={null} className="mb-3 rounded-control" />
      )}
      <DetailList>
        {fields.map(({ label, text }) => (
          <Detail key={label} label={label} wide>
            <span className="whitespace-pre-wrap">{text}</span>
          </Detail>
        ))}
      </DetailList>
    </div>
  );
}
