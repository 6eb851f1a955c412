import EyeOff from "lucide-react/icons/eye-off";
import { useCall } from "#client/api/use-endpoint.ts";
import { toast } from "#client/lib/toast.ts";
import { hideManyPeople, type Person } from "#shared/api/people.ts";
import { AffectedPeople } from "../list/affected-list.tsx";
import { BulkAction, undoAction } from "../list/bulk-action.tsx";
import { countPeople, pluralize } from "../pluralize.ts";

export function HideUsers({ people, onHidden }: { people: readonly Person[]; onHidden: () => void }) {
  const { mutateAsync } = useCall(hideManyPeople);
  const show = async (userIds: string[]) => {
    await mutateAsync({ body: { userIds, hidden: false } });
    toast({ title: `${pluralize(userIds.length, "person is", "people are")} shown again.` });
  };
  const hide = async (rows: readonly Person[]) => {
    const { changedIds } = await mutateAsync({ body: { userIds: rows.map(({ id }) => id), hidden: true } });
    onHidden();
    toast({
      title: `${countPeople(changedIds.length)} hidden from the public list.`,
      ...(changedIds.length > 0 && { action: undoAction(() => show(changedIds)) }),
    });
  };
  return (
    <BulkAction
      selected={people}
      icon={<EyeOff aria-hidden className="size-4" />}
      label="Hide from public list"
      title="Hide from public list"
      description={(count) =>
        `Take ${countPeople(count)} off the supporters page? They stay registered, and you can undo this.`
      }
      confirmLabel={(count) => `Hide ${countPeople(count)}`}
      pendingLabel="Hiding..."
      run={hide}
    >
      {(rows) => <AffectedPeople people={rows} />}
    </BulkAction>
  );
}
