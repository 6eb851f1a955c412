import type { Factors } from "#client/api/second-factor.ts";
import { stepsOf, useVerifyWithCode, useVerifyWithPasskey } from "#client/api/second-factor.ts";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { FactorForm } from "./factor-form.tsx";

interface AskAgainDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  factors: Factors;
  onDone: () => void;
}

/** Asks for the second factor again, before an action that needs more than a session. */
export function AskAgainDialog({ open, onOpenChange, factors, onDone }: AskAgainDialogProps) {
  const withCode = useVerifyWithCode();
  const withPasskey = useVerifyWithPasskey();
  return (
    <Dialog
      size="small"
      open={open}
      onOpenChange={onOpenChange}
      title="Confirm that it's you"
      description="This lasts for ten minutes."
    >
      <FactorForm
        steps={stepsOf(factors)}
        onCode={withCode.mutateAsync}
        onPasskey={withPasskey.mutateAsync}
        onDone={() => {
          onDone();
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}
