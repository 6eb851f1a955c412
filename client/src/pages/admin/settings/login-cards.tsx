import { type ReactNode, useState } from "react";
import { type Factors, hasFactor } from "#client/api/second-factor.ts";
import { useEndSession } from "#client/api/session.ts";
import { call, useCall, useRead } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { PasswordField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { ConfirmButton } from "#client/components/ui/confirm-dialog.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import { toast } from "#client/lib/toast.ts";
import { getSecondFactor, newRecoveryCodes, removePasskey, removeTotp } from "#shared/api/second-factor.ts";
import { signOutEverywhere } from "#shared/api/session.ts";
import { changePassword, passwordChangeBody } from "#shared/api/team.ts";
import { FactorDialogs, type NewFactor, RecoveryCodes } from "../factors/factor-dialogs.tsx";
import { PasswordForm } from "../factors/factor-form.tsx";
import { Loaded } from "../section-parts.tsx";
import { SettingsCard } from "./settings-card.tsx";

export const LoginCard = () => (
  <SettingsCard
    id="security"
    title="Second step"
    lead="Add a second step to your login. Then a stolen password is not enough to get in."
  >
    <Loaded query={useRead(getSecondFactor)} what="Your second step" placeholder="h-16">
      {(factors) => <FactorRows factors={factors} />}
    </Loaded>
    <SignOutEverywhere />
  </SettingsCard>
);

const StateBadge = ({ isOn }: { isOn: boolean }) =>
  isOn ? <Badge tone="success">On</Badge> : <Badge>Not set up</Badge>;

function FactorRows({ factors }: { factors: Factors }) {
  const { totp, passkeys, recoveryCodesLeft } = factors;
  const [adding, setAdding] = useState<NewFactor>();
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      <FactorRow
        title="Authenticator app"
        state={<StateBadge isOn={totp} />}
        action={
          totp ? (
            <RemoveFactor what="authenticator app" factors={factors} />
          ) : (
            <SmallButton onClick={() => setAdding("app")}>Set up an authenticator app</SmallButton>
          )
        }
      >
        An app on your phone shows a new code every 30 seconds.
      </FactorRow>
      <FactorRow
        title="Passkeys"
        state={<StateBadge isOn={passkeys.length > 0} />}
        action={<SmallButton onClick={() => setAdding("passkey")}>Add a passkey</SmallButton>}
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
      </FactorRow>
      {hasFactor(factors) && (
        <FactorRow
          title="Recovery codes"
          state={
            <Badge tone={recoveryCodesLeft > 2 ? "success" : "warning"}>{recoveryCodesLeft} of 10 left</Badge>
          }
          action={<NewCodes />}
        >
          They let you in if you lose your phone. Each works once.
        </FactorRow>
      )}
      {/* Outside of the rows: the recovery codes are shown after the row has changed. */}
      <FactorDialogs adding={adding} onClose={() => setAdding(undefined)} />
    </ul>
  );
}

interface FactorRowProps {
  title: string;
  state: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

const FactorRow = ({ title, state, action, children }: FactorRowProps) => (
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

interface RemoveFactorProps {
  /** "authenticator app", "passkey "Laptop"". */
  what: string;
  /** Absent for the authenticator app. */
  passkeyId?: string;
  factors: Factors;
}

function RemoveFactor({ what, passkeyId, factors }: RemoveFactorProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: remove } = useWrite((password: string) =>
    passkeyId === undefined
      ? call(removeTotp, { body: { password } })
      : call(removePasskey, { params: { id: passkeyId }, body: { password } }),
  );
  const isLast = Number(factors.totp) + factors.passkeys.length === 1;
  return (
    <>
      <SmallButton aria-label={`Remove ${what}`} onClick={() => setAsking(true)}>
        Remove
      </SmallButton>
      <Dialog
        size="small"
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${what}?`}
        description={
          isLast
            ? "It is your only second step: after this, your password alone opens the panel. The recovery codes go with it."
            : "You can no longer sign in with it. Everything else that you set up keeps working."
        }
      >
        <PasswordForm
          label="Remove"
          pendingLabel="Removing..."
          danger
          onPassword={async (password) => {
            await remove(password);
            setAsking(false);
            toast({ title: "Removed", description: `The ${what} no longer works.` });
          }}
        />
      </Dialog>
    </>
  );
}

function NewCodes() {
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const make = useCall(newRecoveryCodes);
  const open = () => {
    setCodes(undefined);
    setOpen(true);
  };
  return (
    <>
      <SmallButton onClick={open}>Make new recovery codes</SmallButton>
      <Dialog
        size="small"
        open={isOpen}
        onOpenChange={setOpen}
        title="New recovery codes"
        description="Your old recovery codes stop working."
      >
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => setOpen(false)} />
        ) : (
          <PasswordForm
            label="Make new codes"
            pendingLabel="Making codes..."
            onPassword={async (password) =>
              setCodes((await make.mutateAsync({ body: { password } })).recoveryCodes)
            }
          />
        )}
      </Dialog>
    </>
  );
}

function SignOutEverywhere() {
  const signOut = useEndSession(signOutEverywhere);
  return (
    <div>
      <ConfirmButton
        variant="secondary"
        wide="phone"
        label="Sign out everywhere"
        title="Sign out everywhere?"
        description="You will be signed out on every device, this one too, and no device is remembered. Do this when a phone or computer is lost."
        confirmLabel="Sign out everywhere"
        pendingLabel="Signing out..."
        onConfirm={async () => {
          await signOut.mutateAsync();
          toast({ title: "Logged Out", description: "You are signed out on every device." });
        }}
        failed="Logout Failed"
      />
    </div>
  );
}

export function PasswordCard() {
  const change = useCall(changePassword, {
    done: () => ({ title: "Password Changed", description: "You are signed out on your other devices." }),
  });
  const form = useAppForm({
    schema: passwordChangeBody,
    defaultValues: { password: "", newPassword: "" },
    onSubmit: async (values) => {
      await change.mutateAsync({ body: values });
      form.reset();
    },
  });
  return (
    <SettingsCard
      id="password"
      title="Your password"
      lead="Your other devices are signed out when you change it."
    >
      <Form form={form} className="grid max-w-form gap-5">
        <PasswordField form={form} name="password" label="Current password" autoComplete="current-password" />
        <PasswordField
          form={form}
          name="newPassword"
          label="New password"
          hint="12 characters or more."
          autoComplete="new-password"
        />
        <div>
          <SubmitButton variant="secondary" pendingLabel="Changing...">
            Change the password
          </SubmitButton>
        </div>
      </Form>
    </SettingsCard>
  );
}
