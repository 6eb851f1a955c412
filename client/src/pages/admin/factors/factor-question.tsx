import { useEffect, useState } from "react";
import { registerFactorQuestion } from "#client/api/factor-question.ts";
import { useRead } from "#client/api/use-endpoint.ts";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { getSecondFactor } from "#shared/api/second-factor.ts";

const AskAgainDialog = lazyPart(() => import("./ask-again-dialog.tsx"), "AskAgainDialog");

/** Asks for the second factor whenever a call of the panel needs it. */
export function FactorQuestion() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();
  const isOpen = answer !== undefined;
  const { data: factors } = useRead(getSecondFactor, {}, { enabled: isOpen });

  // Calls are made outside of React, too.
  useEffect(() => registerFactorQuestion(() => new Promise((resolve) => setAnswer(() => resolve))), []);

  const close = () => {
    answer?.(false);
    setAnswer(undefined);
  };
  return (
    factors && (
      <AskAgainDialog
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        factors={factors}
        onDone={() => answer?.(true)}
      />
    )
  );
}
