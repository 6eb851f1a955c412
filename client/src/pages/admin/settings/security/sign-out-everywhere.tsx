import { useState } from "react";
import { useSignOutEverywhere } from "#client/api/session.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { toast, toastFailure } from "#client/lib/toast.ts";

export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const signOut = useSignOutEverywhere();
  const confirm = () =>
    signOut.mutate(undefined, {
      onSuccess: () => toast({ title: "Logged Out", description: "You are signed out on every device." }),
      onError: (error) => toastFailure("Logout Failed", error, "You are still logged in. Please try again."),
    });
  return (
    <div>
      <Button variant="secondary" wide="phone" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="You will be signed out on every device, this one too, and no device is remembered. Do this when a phone or computer is lost."
        confirmLabel="Sign out everywhere"
        pending={signOut.isPending}
        pendingLabel="Signing out..."
        onConfirm={confirm}
      />
    </div>
  );
}
