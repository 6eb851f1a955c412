import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { assertWithPasskey } from "#client/api/second-factor.ts";
import { useAfterLogin } from "#client/api/session.ts";
import { call } from "#client/api/use-endpoint.ts";
import { PasswordField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import {
  beginLoginWithPasskey,
  login,
  loginBody,
  loginWithCode,
  loginWithPasskey,
  type SecondStep,
} from "#shared/api/session.ts";
import { FactorForm } from "../factors/factor-form.tsx";

/** A refused or rate-limited login gets a heading of its own. */
const failureOf = (error: unknown): string | undefined =>
  error instanceof ApiError && [401, 429].includes(error.status) ? "We couldn't sign you in" : undefined;

/** Username and password, and the second step where the account has one. A failure shows as a toast, and stays at the top of the form. */
export function LoginForm({ onSignedIn }: { onSignedIn?: () => void }) {
  const { mutateAsync: start, error: refusal } = useMutation({
    mutationFn: (body: z.output<typeof loginBody>) => call(login, { body }),
    onSuccess: useAfterLogin(),
  });
  const [steps, setSteps] = useState<SecondStep[]>();
  const finish = () => {
    toast({ title: "Login Successful", description: "Welcome to the admin panel." });
    onSignedIn?.();
  };
  const form = useAppForm({
    schema: loginBody,
    defaultValues: { username: "", password: "" },
    onSubmit: async (values) => {
      const session = await start(values).catch((error: unknown) => {
        toastFailure("Login Failed", error, "Please check your connection and try again.");
        throw error;
      });
      if (session.authenticated) finish();
      else setSteps(session.secondFactor);
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("username"), [setFocus]);
  if (steps) return <SecondStepForm steps={steps} onDone={finish} onBack={() => setSteps(undefined)} />;
  return (
    <Form form={form} failure={failureOf(refusal)} className="grid gap-5">
      <TextField
        form={form}
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <SubmitButton form={form} pendingLabel="Logging in..." wide>
        Login
      </SubmitButton>
    </Form>
  );
}

interface SecondStepFormProps {
  steps: readonly SecondStep[];
  onDone: () => void;
  onBack: () => void;
}

function SecondStepForm({ steps, onDone, onBack }: SecondStepFormProps) {
  const afterLogin = useAfterLogin();
  return (
    <>
      <h2 className="mb-4 text-xl">Confirm that it's you</h2>
      <FactorForm
        steps={steps}
        onCode={async (code) => afterLogin(await call(loginWithCode, { body: { code } }))}
        onPasskey={async () => {
          const assertion = await assertWithPasskey(await call(beginLoginWithPasskey));
          await afterLogin(await call(loginWithPasskey, { body: assertion }));
        }}
        onDone={onDone}
      />
      <Button variant="quiet" wide className="mt-2" onClick={onBack}>
        Back
      </Button>
    </>
  );
}
