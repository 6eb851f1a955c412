import EyeOff from "lucide-react/icons/eye-off";
import { useState } from "react";
import { useHidePeople } from "#client/api/people.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { countOf } from "#client/lib/format.ts";
import { toast } from "#client/lib/toast.ts";
import type { Person } from "#shared/api/people.ts";
import { formatNumber } from "#shared/format-number.ts";
import { announceFailure } from "../announce-failure.ts";
import { AffectedPeople } from "./affected-people.tsx";

/** "Hide from public list (n)", while any are selected: it shows whom, and can be undone. */
export function HideUsers({ people, onHidden }: { people: readonly Person[]; onHidden: () => void }) {
  // The question keeps its words while it closes, when nobody is selected any more.
  const [asked, setAsked] = useState<readonly Person[]>([]);
  const [isAsking, setAsking] = useState(false);
  // Promises, because the callbacks of `mutate` are lost when this tab is left.
  const { mutateAsync, isPending } = useHidePeople();

  const show = async (userIds: string[]) => {
    await mutateAsync({ userIds, hidden: false });
    toast({ title: `${countOf(userIds.length, "person is", "people are")} shown again.` });
  };
  const hide = async () => {
    const { changedIds } = await mutateAsync({ userIds: asked.map(({ id }) => id), hidden: true });
    onHidden();
    toast({
      title: `${countOf(changedIds.length, "person", "people")} hidden from the public list.`,
      ...(changedIds.length > 0 && {
        action: { label: "Undo", run: () => void show(changedIds).catch(announceFailure) },
      }),
    });
  };
  const confirm = () =>
    void hide()
      .catch(announceFailure)
      .finally(() => setAsking(false));

  const ask = () => {
    setAsked(people);
    setAsking(true);
  };
  return (
    <>
      {people.length > 0 && (
        <Button variant="secondary" size="small" onClick={ask}>
          <EyeOff aria-hidden className="size-4" />
          Hide from public list ({formatNumber(people.length)})
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !isPending && setAsking(open)}
        title="Hide from public list"
        description={`Take ${countOf(asked.length, "person", "people")} off the supporters page? They stay registered, and you can undo this.`}
        confirmLabel={`Hide ${countOf(asked.length, "person", "people")}`}
        pending={isPending}
        pendingLabel="Hiding..."
        onConfirm={confirm}
      >
        <AffectedPeople people={asked} />
      </ConfirmDialog>
    </>
  );
}
