import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { useDeletePeople } from "#client/api/people.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { toast, toastFailure } from "#client/lib/toast.ts";
import type { Person } from "#shared/api/people.ts";
import { formatNumber } from "#shared/format-number.ts";
import { Hint } from "../hint.tsx";
import { AffectedPeople } from "./affected-people.tsx";

/** "Delete (n)", while any are selected; it asks before it does. */
export function DeleteUsers({ people, onDeleted }: { people: readonly Person[]; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  // As many as were asked about: the question keeps its words while it closes, when nobody is selected any more.
  const [asked, setAsked] = useState<readonly Person[]>([]);
  const [done, setDone] = useState(0);
  const remove = useDeletePeople(setDone);

  const ask = () => {
    setAsked(people);
    setAsking(true);
  };
  const confirm = () => {
    setDone(0);
    remove.mutate(
      asked.map(({ id }) => id),
      {
        onSuccess: (count) => {
          setAsking(false);
          onDeleted();
          toast({ title: `Successfully deleted ${formatNumber(count)} user(s).` });
        },
        onError: (error) => {
          setAsking(false);
          toastFailure("Failed to delete users.", error);
        },
      },
    );
  };

  const count = formatNumber(asked.length);
  return (
    <>
      {people.length > 0 && (
        <Button variant="secondary" size="small" onClick={ask}>
          <Trash2 aria-hidden className="size-4" />
          Delete ({formatNumber(people.length)})
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !remove.isPending && setAsking(open)}
        title="Delete users"
        description={`Are you sure you want to delete ${count} selected user(s)? This action cannot be undone.`}
        confirmLabel={`Delete ${count} user(s)`}
        danger
        pending={remove.isPending}
        pendingLabel={`Deleting ${formatNumber(done)} of ${count}...`}
        onConfirm={confirm}
      >
        <Hint>
          This removes their registration, ambassador profile, photos and waiting emails from this site, and
          then their contact from the CRM.
        </Hint>
        <AffectedPeople people={asked} />
      </ConfirmDialog>
    </>
  );
}
