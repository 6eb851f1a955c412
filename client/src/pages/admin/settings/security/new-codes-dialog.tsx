import { useState } from "react";
import { useCall } from "#client/api/use-endpoint.ts";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { newRecoveryCodes } from "#shared/api/second-factor.ts";
import { PasswordForm } from "../../factors/factor-form.tsx";
import { RecoveryCodes } from "../../factors/recovery-codes.tsx";

interface NewCodesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function NewCodesDialog({ open, onOpenChange }: NewCodesDialogProps) {
  return (
    <Dialog
      size="small"
      open={open}
      onOpenChange={onOpenChange}
      title="New recovery codes"
      description="Your old recovery codes stop working."
    >
      <Steps onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Inside the dialog, so that each opening begins anew. */
function Steps({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const make = useCall(newRecoveryCodes);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <PasswordForm
      label="Make new codes"
      pendingLabel="Making codes..."
      onPassword={async (password) =>
        setCodes((await make.mutateAsync({ body: { password } })).recoveryCodes)
      }
    />
  );
}
