import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { secondFactorQuery } from "#client/api/second-factor.ts";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";

const AskAgainDialog = lazyPart(() => import("./ask-again-dialog.tsx"), "AskAgainDialog");

/** `ask(then)` asks for the second factor again; `dialog` goes anywhere beside what needs it. */
export function useSecondFactor() {
  const { data: factors } = useQuery(secondFactorQuery());
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
