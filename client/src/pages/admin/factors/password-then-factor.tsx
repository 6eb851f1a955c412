import { useState } from "react";
import { z } from "zod";
import type { Factors } from "#client/api/second-factor.ts";
import {
  isFactorRequired,
  stepsOf,
  useVerifyWithCode,
  useVerifyWithPasskey,
} from "#client/api/second-factor.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { PasswordField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { toastFailure } from "#client/lib/toast.ts";
import { FactorForm } from "./factor-form.tsx";

interface PasswordThenFactorProps {
  factors: Factors;
  label: string;
  pendingLabel: string;
  danger?: boolean;
  onPassword: (password: string) => Promise<unknown>;
  onDone: () => void;
}

const schema = z.object({ password: z.string().min(1, "Password is required") });

/** Asks for the password; where the server wants the second factor, too, for that, and goes on with the password by itself. */
export function PasswordThenFactor(props: PasswordThenFactorProps) {
  const { factors, label, pendingLabel, danger, onPassword, onDone } = props;
  const [password, setPassword] = useState<string>();
  const withCode = useVerifyWithCode();
  const withPasskey = useVerifyWithPasskey();
  const form = useAppForm({
    schema,
    defaultValues: { password: "" },
    onSubmit: async (values) => {
      try {
        await onPassword(values.password);
      } catch (error) {
        if (!isFactorRequired(error)) throw error;
        setPassword(values.password);
        return;
      }
      onDone();
    },
  });
  if (password === undefined)
    return (
      <Form form={form} className="grid gap-5">
        <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
        <SubmitButton form={form} variant={danger ? "danger" : "primary"} pendingLabel={pendingLabel} wide>
          {label}
        </SubmitButton>
      </Form>
    );
  const goOn = () =>
    void onPassword(password).then(onDone, (error: unknown) => {
      toastFailure("This did not go through", error);
      setPassword(undefined);
    });
  return (
    <FactorForm
      steps={stepsOf(factors)}
      onCode={withCode.mutateAsync}
      onPasskey={withPasskey.mutateAsync}
      onDone={goOn}
    />
  );
}
