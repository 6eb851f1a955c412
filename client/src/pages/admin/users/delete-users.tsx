import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { call } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { deleteManyPeople, type Person } from "#shared/api/people.ts";
import { formatNumber } from "#shared/format-number.ts";
import { Hint } from "../hint.tsx";
import { AffectedPeople } from "../list/affected-list.tsx";
import { BulkAction } from "../list/bulk-action.tsx";

/** The server takes this many at a time. */
const deleteBatchSize = 500;

export function DeleteUsers({ people, onDeleted }: { people: readonly Person[]; onDeleted: () => void }) {
  const [progress, setProgress] = useState("");
  /** A failure in the middle leaves the rest. */
  const removeInBatches = async (ids: readonly string[]): Promise<number> => {
    let deleted = 0;
    const report = (done: number) => setProgress(`${formatNumber(done)} of ${formatNumber(ids.length)}`);
    report(0);
    for (let start = 0; start < ids.length; start += deleteBatchSize) {
      const userIds = ids.slice(start, start + deleteBatchSize);
      deleted += (await call(deleteManyPeople, { body: { userIds } })).deletedCount;
      report(start + userIds.length);
    }
    return deleted;
  };
  const { mutateAsync } = useWrite(removeInBatches, { refreshOnError: true });
  const remove = async (rows: readonly Person[]) => {
    const count = await mutateAsync(rows.map(({ id }) => id));
    onDeleted();
    toast({ title: `Successfully deleted ${formatNumber(count)} user(s).` });
  };
  return (
    <BulkAction
      selected={people}
      icon={<Trash2 aria-hidden className="size-4" />}
      label="Delete"
      title="Delete users"
      description={(count) =>
        `Are you sure you want to delete ${formatNumber(count)} selected user(s)? This action cannot be undone.`
      }
      confirmLabel={(count) => `Delete ${formatNumber(count)} user(s)`}
      pendingLabel={`Deleting ${progress}...`}
      danger
      run={remove}
      onError={(error) => toastFailure("Failed to delete users.", error)}
    >
      {(rows) => (
        <>
          <Hint>
            This removes their registration, ambassador profile, photos and waiting emails from this site, and
            then their contact from the CRM.
          </Hint>
          <AffectedPeople people={rows} />
        </>
      )}
    </BulkAction>
  );
}
