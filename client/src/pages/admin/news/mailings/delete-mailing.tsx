import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, useCall } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { createMailing, deleteMailing, type Mailing } from "#shared/api/mailings.ts";
import { dropLeaveGuard } from "../../editor/unsaved-changes.tsx";

interface DeleteMailingProps {
  mailing: Mailing;
  onDeleted: () => void;
}

export function DeleteMailing({ mailing, onDeleted }: DeleteMailingProps) {
  const { id, subject, body, audience } = mailing;
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: remove, isPending } = useMutation({
    // Nothing is read again: the draft is on the screen until its editor has closed.
    mutationFn: () => call(deleteMailing, { params: { id } }),
  });
  const { mutateAsync: create } = useCall(createMailing);
  const undo = () =>
    create({ body: { subject, body, audience } }).then(
      () => toast({ title: "Restored: the draft is in the list again." }),
      (error: unknown) => toastFailure("It could not be restored", error),
    );
  const confirm = async () => {
    try {
      await remove();
      toast({ title: "The draft was deleted.", action: { label: "Undo", run: () => void undo() } });
      dropLeaveGuard();
      onDeleted();
    } catch (error) {
      setAsking(false);
      toastFailure("Failed to delete the draft", error);
    }
  };
  return (
    <>
      <Button variant="quiet" size="small" className="-ml-3.5" onClick={() => setAsking(true)}>
        Delete draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !isPending && setAsking(open)}
        title="Delete draft"
        description={`“${subject}” will be deleted. Nobody got it.`}
        confirmLabel="Delete draft"
        danger
        pending={isPending}
        pendingLabel="Deleting..."
        onConfirm={() => void confirm()}
      />
    </>
  );
}
