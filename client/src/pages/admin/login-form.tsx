import { useLogin } from "#client/api/session.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { PasswordField, TextField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { loginBody } from "#shared/api/session.ts";

/** Username and password. What went wrong is said in a toast, and stays at the top of the form. */
export function LoginForm({ onSignedIn }: { onSignedIn?: () => void }) {
  const login = useLogin();
  const form = useAppForm({
    schema: loginBody,
    defaultValues: { username: "", password: "" },
    onSubmit: async (values) => {
      try {
        await login.mutateAsync(values);
      } catch (error) {
        toastFailure("Login Failed", error, "Please check your connection and try again.");
        throw error;
      }
      toast({ title: "Login Successful", description: "Welcome to the admin panel." });
      onSignedIn?.();
    },
  });
  return (
    <Form form={form} className="grid gap-5">
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
