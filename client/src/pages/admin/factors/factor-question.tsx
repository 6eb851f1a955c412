import { useEffect, useState } from "react";
import { markVerified, registerFactorQuestion } from "#client/api/factor-question.ts";
import { assertWithPasskey, stepsOf } from "#client/api/second-factor.ts";
import { call, useRead } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { Dialog } from "#client/components/ui/dialog.tsx";
import type { WriteBody } from "#client/lib/api.ts";
import { beginVerify, getSecondFactor, verifySecondFactor } from "#shared/api/second-factor.ts";
import { FactorForm } from "./factor-form.tsx";

/** Asks for the second factor again whenever a call of the panel needs more than a session. */
export function FactorQuestion() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();
  const isOpen = answer !== undefined;
  const { data: factors } = useRead(getSecondFactor, {}, { enabled: isOpen });
  const { mutateAsync: verify } = useWrite(async (body: WriteBody<typeof verifySecondFactor>) => {
    await call(verifySecondFactor, { body });
    markVerified();
  });

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
          onCode={(code) => verify({ code })}
          onPasskey={async () => verify(await assertWithPasskey(await call(beginVerify)))}
          onDone={() => close(true)}
        />
      </Dialog>
    )
  );
}
