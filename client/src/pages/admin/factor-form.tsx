import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useState } from "react";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { TextField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { toastFailure } from "#client/lib/toast.ts";
import { codeBody } from "#shared/api/second-factor.ts";
import type { SecondStep } from "#shared/api/session.ts";

type Kind = "totp" | "recovery";

interface FactorFormProps {
  /** What the account has. */
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
    other: "Use a recovery code",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the ten codes that you kept when you set this up. Each works once.",
    inputMode: "text",
    autoComplete: "off",
    other: "Use the code of the app",
  },
} as const;

/** Asks who is there beyond the password: a code of the app, a passkey, or a recovery code. */
export function FactorForm({ steps, onCode, onPasskey, onDone }: FactorFormProps) {
  const [kind, setKind] = useState<Kind>(steps.includes("totp") ? "totp" : "recovery");
  const [isUsingPasskey, setUsingPasskey] = useState(false);

  const confirmWithPasskey = async () => {
    setUsingPasskey(true);
    try {
      await onPasskey();
      onDone();
    } catch (error) {
      toastFailure("Not Confirmed", error);
    } finally {
      setUsingPasskey(false);
    }
  };
  return (
    <div className="grid gap-4">
      <CodeForm key={kind} kind={kind} onCode={onCode} onDone={onDone} />
      {steps.includes("passkey") && (
        <Button
          variant="secondary"
          wide
          pending={isUsingPasskey}
          pendingLabel="Waiting for your passkey..."
          onClick={confirmWithPasskey}
        >
          <KeyRound aria-hidden className="size-5" />
          Use a passkey
        </Button>
      )}
      {steps.includes("totp") && steps.includes("recovery") && (
        <Button variant="quiet" wide onClick={() => setKind(kind === "totp" ? "recovery" : "totp")}>
          {fields[kind].other}
        </Button>
      )}
    </div>
  );
}

function CodeForm({ kind, onCode, onDone }: { kind: Kind } & Pick<FactorFormProps, "onCode" | "onDone">) {
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

  // The step takes the place of what had the focus.
  useEffect(() => form.setFocus("code"), [form.setFocus]);

  return (
    <Form form={form} className="grid gap-5">
      <TextField
        form={form}
        name="code"
        autoCapitalize="none"
        spellCheck={false}
        {...{ label, hint, inputMode, autoComplete }}
      />
      <SubmitButton form={form} pendingLabel="Checking..." wide>
        Confirm
      </SubmitButton>
    </Form>
  );
}
