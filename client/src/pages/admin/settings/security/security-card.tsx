import { type ReactNode, useState } from "react";
import type { Factors } from "#client/api/second-factor.ts";
import { useSignOutEverywhere } from "#client/api/session.ts";
import { useRead } from "#client/api/use-endpoint.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { formatShortDate } from "#client/lib/format.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { getSecondFactor } from "#shared/api/second-factor.ts";
import { SettingsCard } from "../settings-card.tsx";

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
        <FactorRows factors={factors.data} />
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

function FactorRows({ factors }: { factors: Factors }) {
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
      <TotpDialog open={isSettingUp} onOpenChange={setSettingUp} />
      <NewCodesDialog open={isMakingCodes} onOpenChange={setMakingCodes} />
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

const PasskeyDialog = lazyPart(() => import("../../factors/passkey-dialog.tsx"), "PasskeyDialog");

function PasskeyList({ factors }: { factors: Factors }) {
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
      <PasskeyDialog open={isAdding} onOpenChange={setAdding} />
    </SecurityRow>
  );
}

const RemoveDialog = lazyPart(() => import("./remove-dialog.tsx"), "RemoveDialog");

interface RemoveFactorProps {
  /** "authenticator app", "passkey "Laptop"". */
  what: string;
  /** Absent for the authenticator app. */
  passkeyId?: string;
  factors: Factors;
}

function RemoveFactor({ what, passkeyId, factors }: RemoveFactorProps) {
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

interface SecurityRowProps {
  title: string;
  state: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

function SecurityRow({ title, state, action, children }: SecurityRowProps) {
  return (
    <li className="grid grid-cols-1 items-start gap-x-6 gap-y-3 py-4 lg:flex">
      <div className="min-w-0 lg:flex-1">
        <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold">
          {title} {state}
        </h4>
        <div className="mt-1 text-sm text-ink-soft">{children}</div>
      </div>
      <div>{action}</div>
    </li>
  );
}
