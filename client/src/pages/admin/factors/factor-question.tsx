import { useEffect, useState } from "react";
import { registerFactorQuestion } from "#client/api/factor-question.ts";
import { stepsOf, useVerifyWithCode, useVerifyWithPasskey } from "#client/api/second-factor.ts";
import { useRead } from "#client/api/use-endpoint.ts";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { getSecondFactor } from "#shared/api/second-factor.ts";
import { FactorForm } from "./factor-form.tsx";

/** Asks for the second factor again whenever a call of the panel needs more than a session. */
export function FactorQuestion() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();
  const isOpen = answer !== undefined;
  const { data: factors } = useRead(getSecondFactor, {}, { enabled: isOpen });
  const withCode = useVerifyWithCode();
  const withPasskey = useVerifyWithPasskey();

  // Calls are made outside of React, too.
  useEffect(() => registerFactorQuestion(() => new Promise((resolve) => setAnswer(() => resolve))), []);

  const close = (isConfirmed: boolean) => {
    answer?.(isConfirmed);
    setAnswer(undefined);
  };
  return (
    factors && (
      <Dialog
        size="small"
        open={isOpen}
        onOpenChange={(open) => !open && close(false)}
        title="Confirm that it's you"
        description="This lasts for ten minutes."
      >
        <FactorForm
          steps={stepsOf(factors)}
          onCode={withCode.mutateAsync}
          onPasskey={withPasskey.mutateAsync}
          onDone={() => close(true)}
        />
      </Dialog>
    )
  );
}
