import { useState } from "react";
import type { Factors } from "#client/api/second-factor.ts";
import { useCall } from "#client/api/use-endpoint.ts";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { newRecoveryCodes } from "#shared/api/second-factor.ts";
import { PasswordThenFactor } from "../../factors/factor-form.tsx";
import { RecoveryCodes } from "../../factors/recovery-codes.tsx";

interface NewCodesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  factors: Factors;
}

export function NewCodesDialog({ open, onOpenChange, factors }: NewCodesDialogProps) {
  return (
    <Dialog
      size="small"
      open={open}
      onOpenChange={onOpenChange}
      title="New recovery codes"
      description="Your old recovery codes stop working."
    >
      <Steps factors={factors} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Inside the dialog, so that each opening begins anew. */
function Steps({ factors, onDone }: { factors: Factors; onDone: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const make = useCall(newRecoveryCodes);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <PasswordThenFactor
      factors={factors}
      label="Make new codes"
      pendingLabel="Making codes..."
      onPassword={async (password) =>
        setCodes((await make.mutateAsync({ body: { password } })).recoveryCodes)
      }
      onDone={() => undefined}
    />
  );
}
