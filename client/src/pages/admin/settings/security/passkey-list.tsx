import { useState } from "react";
import type { Factors } from "#client/api/second-factor.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import { RemoveFactor } from "./remove-factor.tsx";
import { SecurityRow } from "./security-row.tsx";

const PasskeyDialog = lazyPart(() => import("../../factors/passkey-dialog.tsx"), "PasskeyDialog");

export function PasskeyList({ factors }: { factors: Factors }) {
  const { passkeys } = factors;
  const [isAdding, setAdding] = useState(false);
  return (
    <SecurityRow
      title="Passkeys"
      state={passkeys.length > 0 ? <Badge tone="success">On</Badge> : <Badge>Not set up</Badge>}
      action={
        <Button
          variant="secondary"
          size="small"
          {...preloadHandlers(PasskeyDialog)}
          onClick={() => setAdding(true)}
        >
          Add a passkey
        </Button>
      }
    >
      <p>Your fingerprint, face or screen lock, or a security key.</p>
      {passkeys.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold text-ink">{passkey.name}</span>, added{" "}
                {formatShortDate(passkey.createdAt)},{" "}
                {passkey.lastUsedAt ? `last used ${formatShortDate(passkey.lastUsedAt)}` : "not used yet"}
              </span>
              <RemoveFactor what={`passkey "${passkey.name}"`} passkeyId={passkey.id} factors={factors} />
            </li>
          ))}
        </ul>
      )}
      <PasskeyDialog open={isAdding} onOpenChange={setAdding} factors={factors} />
    </SecurityRow>
  );
}
