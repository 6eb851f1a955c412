import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { useDeletePeople } from "#client/api/people.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import type { Person } from "#shared/api/people.ts";
import { formatNumber } from "#shared/format-number.ts";
import { Hint } from "../hint.tsx";
import { AffectedPeople } from "../list/affected-list.tsx";
import { BulkAction } from "../list/bulk-action.tsx";

export function DeleteUsers({ people, onDeleted }: { people: readonly Person[]; onDeleted: () => void }) {
  const [progress, setProgress] = useState("");
  const { mutateAsync } = useDeletePeople((done, total) =>
    setProgress(`${formatNumber(done)} of ${formatNumber(total)}`),
  );
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
