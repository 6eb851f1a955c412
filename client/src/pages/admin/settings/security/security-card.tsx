import { useState } from "react";
import type { Factors as FactorData } from "#client/api/second-factor.ts";
import { useSignOutEverywhere } from "#client/api/session.ts";
import { useRead } from "#client/api/use-endpoint.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { getSecondFactor } from "#shared/api/second-factor.ts";
import { SettingsCard } from "../settings-card.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { RemoveFactor } from "./remove-factor.tsx";
import { SecurityRow } from "./security-row.tsx";

const TotpDialog = lazyPart(() => import("../../factors/totp-dialog.tsx"), "TotpDialog");
const NewCodesDialog = lazyPart(() => import("./new-codes-dialog.tsx"), "NewCodesDialog");

export function SecurityCard() {
  const factors = useRead(getSecondFactor);
  return (
    <SettingsCard
      id="security"
      title="Security"
      lead="Add a second step to your login. Then a stolen password is not enough to get in."
    >
      {factors.data ? (
        <Factors factors={factors.data} />
      ) : factors.isError ? (
        <ErrorState what="Your security settings" {...retryProps(factors)} />
      ) : (
        <Skeletons count={2} label="Loading your security settings" className="grid gap-3">
          <SkeletonBar className="h-16" />
        </Skeletons>
      )}
      <SignOutEverywhere />
    </SettingsCard>
  );
}

function Factors({ factors }: { factors: FactorData }) {
  const { totp, passkeys, recoveryCodesLeft } = factors;
  const [isSettingUp, setSettingUp] = useState(false);
  const [isMakingCodes, setMakingCodes] = useState(false);
  const hasFactor = totp || passkeys.length > 0;
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      <SecurityRow
        title="Authenticator app"
        state={totp ? <Badge tone="success">On</Badge> : <Badge>Not set up</Badge>}
        action={
          totp ? (
            <RemoveFactor what="authenticator app" factors={factors} />
          ) : (
            <Button
              variant="secondary"
              size="small"
              {...preloadHandlers(TotpDialog)}
              onClick={() => setSettingUp(true)}
            >
              Set up an authenticator app
            </Button>
          )
        }
      >
        An app on your phone shows a new code every 30 seconds.
      </SecurityRow>
      <PasskeyList factors={factors} />
      {hasFactor && (
        <SecurityRow
          title="Recovery codes"
          state={
            <Badge tone={recoveryCodesLeft > 2 ? "success" : "warning"}>{recoveryCodesLeft} of 10 left</Badge>
          }
          action={
            <Button
              variant="secondary"
              size="small"
              {...preloadHandlers(NewCodesDialog)}
              onClick={() => setMakingCodes(true)}
            >
              Make new recovery codes
            </Button>
          }
        >
          They let you in if you lose your phone. Each works once.
        </SecurityRow>
      )}
      <TotpDialog open={isSettingUp} onOpenChange={setSettingUp} factors={factors} />
      <NewCodesDialog open={isMakingCodes} onOpenChange={setMakingCodes} factors={factors} />
    </ul>
  );
}

function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const signOut = useSignOutEverywhere();
  const confirm = () =>
    signOut.mutate(undefined, {
      onSuccess: () => toast({ title: "Logged Out", description: "You are signed out on every device." }),
      onError: (error) => toastFailure("Logout Failed", error, "You are still logged in. Please try again."),
    });
  return (
    <div>
      <Button variant="secondary" wide="phone" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="You will be signed out on every device, this one too, and no device is remembered. Do this when a phone or computer is lost."
        confirmLabel="Sign out everywhere"
        pending={signOut.isPending}
        pendingLabel="Signing out..."
        onConfirm={confirm}
      />
    </div>
  );
}
