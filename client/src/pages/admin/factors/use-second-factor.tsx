import { useState } from "react";
import { useRead } from "#client/api/use-endpoint.ts";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { getSecondFactor } from "#shared/api/second-factor.ts";

const AskAgainDialog = lazyPart(() => import("./ask-again-dialog.tsx"), "AskAgainDialog");

/** `ask(then)` asks for the second factor again; `dialog` goes anywhere beside what needs it. */
export function useSecondFactor() {
  const { data: factors } = useRead(getSecondFactor);
  const [then, setThen] = useState<() => void>();
  return {
    factors,
    ask: (next: () => void) => setThen(() => next),
    dialog: factors && (
      <AskAgainDialog
        open={then !== undefined}
        onOpenChange={(open) => !open && setThen(undefined)}
        factors={factors}
        onDone={() => then?.()}
      />
    ),
  };
}
