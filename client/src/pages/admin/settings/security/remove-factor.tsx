import { useState } from "react";
import type { Factors } from "#client/api/second-factor.ts";
import { Button } from "#client/components/ui/button.tsx";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";

const RemoveDialog = lazyPart(() => import("./remove-dialog.tsx"), "RemoveDialog");

interface RemoveFactorProps {
  /** "authenticator app", "passkey "Laptop"". */
  what: string;
  /** Absent for the authenticator app. */
  passkeyId?: string;
  factors: Factors;
}

export function RemoveFactor({ what, passkeyId, factors }: RemoveFactorProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Remove ${what}`}
        {...preloadHandlers(RemoveDialog)}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <RemoveDialog open={isAsking} onOpenChange={setAsking} {...{ what, passkeyId, factors }} />
    </>
  );
}
