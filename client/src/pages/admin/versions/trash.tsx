import { useRead } from "#client/api/use-endpoint.ts";
import { Card } from "#client/components/ui/card.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { type ContentKind, listVersions } from "#shared/api/versions.ts";
import { retentionDays } from "#shared/retention.ts";
import { Hint } from "../hint.tsx";
import { VersionRow } from "./version-row.tsx";

/** What was deleted of these kinds, the latest first, each with the way back. */
export function Trash({ kinds }: { kinds: readonly ContentKind[] }) {
  const trash = useRead(listVersions, { query: { deleted: "true" } });
  if (trash.isPending)
    return (
      <Skeletons count={3} label="Loading the trash" className="grid gap-3">
        <SkeletonBar className="h-16" />
      </Skeletons>
    );
  if (trash.isError) return <ErrorState what="The trash" {...retryProps(trash)} />;
  const deleted = trash.data.filter(({ kind }) => kinds.includes(kind));
  const stay = `Deleted items stay here for ${retentionDays.versions} days. Deleting a person is final.`;
  if (deleted.length === 0) return <EmptyState title="The trash is empty.">{stay}</EmptyState>;
  return (
    <>
      <Hint className="mb-4">{stay}</Hint>
      <Card>
        <ul className="-my-3 divide-y divide-line">
          {deleted.map((version) => (
            <VersionRow key={version.id} version={version} showsKind />
          ))}
        </ul>
      </Card>
    </>
  );
}
