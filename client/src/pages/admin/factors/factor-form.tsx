import { useMutation } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useRef, useState } from "react";
import {
  assertWithPasskey,
  markVerified,
  registerFactorQuestion,
  stepsOf,
} from "#client/api/second-factor.ts";
import { call, useRead } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { PasswordField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import type { WriteBody } from "#client/lib/api.ts";
import { toastFailure } from "#client/lib/toast.ts";
import {
  beginVerify,
  codeBody,
  getSecondFactor,
  passwordOnly,
  verifySecondFactor,
} from "#shared/api/second-factor.ts";
import type { SecondStep } from "#shared/api/session.ts";

type CodeKind = keyof typeof fields;
type Kind = CodeKind | "passkey";

interface FactorFormProps {
  steps: readonly SecondStep[];
  onCode: (code: string) => Promise<unknown>;
  onPasskey: () => Promise<unknown>;
  onDone: () => void;
}

const fields = {
  totp: {
    label: "Code",
    hint: "The six digits that your authenticator app shows now.",
    inputMode: "numeric",
    autoComplete: "one-time-code",
    use: "Use the code of the app",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the ten codes that you kept when you set this up. Each works once.",
    inputMode: "text",
    autoComplete: "off",
    use: "Use a recovery code",
  },
} as const;

const firstKind = (steps: readonly SecondStep[]): Kind =>
  steps.includes("totp") ? "totp" : steps.includes("passkey") ? "passkey" : "recovery";

export function FactorForm({ steps, onCode, onPasskey, onDone }: FactorFormProps) {
  const [kind, setKind] = useState(() => firstKind(steps));
  const otherKind = kind === "recovery" ? firstKind(steps) : "recovery";
  return (
    <div className="grid gap-4">
      {kind !== "passkey" && <CodeForm key={kind} kind={kind} onCode={onCode} onDone={onDone} />}
      {steps.includes("passkey") && (
        <PasskeyButton isFirst={kind === "passkey"} onPasskey={onPasskey} onDone={onDone} />
      )}
      {otherKind !== kind && otherKind !== "passkey" && steps.includes(otherKind) && (
        <Button variant="quiet" wide onClick={() => setKind(otherKind)}>
          {fields[otherKind].use}
        </Button>
      )}
    </div>
  );
}

type PasskeyButtonProps = Pick<FactorFormProps, "onPasskey" | "onDone"> & {
  /** The main method, not an alternative. */
  isFirst: boolean;
};

function PasskeyButton({ isFirst, onPasskey, onDone }: PasskeyButtonProps) {
  const confirm = useMutation({
    mutationFn: onPasskey,
    onSuccess: onDone,
    onError: (error) => toastFailure("Not Confirmed", error),
  });
  const button = useRef<HTMLButtonElement>(null);

  // The step replaces what had the focus.
  useEffect(() => {
    if (isFirst) button.current?.focus();
  }, [isFirst]);

  return (
    <Button
      ref={button}
      data-autofocus={isFirst || undefined}
      variant={isFirst ? "primary" : "secondary"}
      wide
      pending={confirm.isPending}
      pendingLabel="Waiting for your passkey..."
      onClick={() => confirm.mutate()}
    >
      <KeyRound aria-hidden className="size-5" />
      Use a passkey
    </Button>
  );
}

function CodeForm({ kind, onCode, onDone }: { kind: CodeKind } & Pick<FactorFormProps, "onCode" | "onDone">) {
  const form = useAppForm({
    schema: codeBody,
    defaultValues: { code: "" },
    onSubmit: async ({ code }) => {
      await onCode(code).catch((error: unknown) => {
        toastFailure("Not Confirmed", error);
        throw error;
      });
      onDone();
    },
  });
  const { label, hint, inputMode, autoComplete } = fields[kind];

  // The step replaces what had the focus.
  useEffect(() => form.setFocus("code"), [form.setFocus]);

  return (
    <Form form={form} className="grid gap-5">
      <TextField
        form={form}
        name="code"
        data-autofocus
        autoCapitalize="none"
        spellCheck={false}
        label={label}
        hint={hint}
        inputMode={inputMode}
        autoComplete={autoComplete}
      />
      <SubmitButton pendingLabel="Checking..." wide>
        Confirm
      </SubmitButton>
    </Form>
  );
}

interface PasswordFormProps {
  label: string;
  pendingLabel: string;
  danger?: boolean;
  onPassword: (password: string) => Promise<unknown>;
}

/** Asks for the password before a change of one's own login. */
export function PasswordForm({ label, pendingLabel, danger, onPassword }: PasswordFormProps) {
  const form = useAppForm({
    schema: passwordOnly,
    defaultValues: { password: "" },
    onSubmit: ({ password }) => onPassword(password),
  });
  return (
    <Form form={form} className="grid gap-5">
      <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
      <SubmitButton variant={danger ? "danger" : "primary"} pendingLabel={pendingLabel} wide>
        {label}
      </SubmitButton>
    </Form>
  );
}

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
