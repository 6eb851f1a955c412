import { type Factors, useRemoveFactor } from "#client/api/second-factor.ts";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { toast } from "#client/lib/toast.ts";
import { PasswordForm } from "../../factors/factor-form.tsx";

interface RemoveDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  what: string;
  passkeyId?: string;
  factors: Factors;
}

/** Asks for the password, and for the second factor where the last time is too long ago, and removes one factor. */
export function RemoveDialog({ open, onOpenChange, what, passkeyId, factors }: RemoveDialogProps) {
  const remove = useRemoveFactor(passkeyId);
  const isLast = Number(factors.totp) + factors.passkeys.length === 1;
  return (
    <Dialog
      size="small"
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove ${what}?`}
      description={
        isLast
          ? "It is your only second step: after this, your password alone opens the panel. The recovery codes go with it."
          : "You can no longer sign in with it. Everything else that you set up keeps working."
      }
    >
      <PasswordForm
        label="Remove"
        pendingLabel="Removing..."
        danger
        onPassword={async (password) => {
          await remove.mutateAsync(password);
          onOpenChange(false);
          toast({ title: "Removed", description: `The ${what} no longer works.` });
        }}
      />
    </Dialog>
  );
}
