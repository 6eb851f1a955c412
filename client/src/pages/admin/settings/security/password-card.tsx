import { useCall } from "#client/api/use-endpoint.ts";
import { PasswordField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { toast } from "#client/lib/toast.ts";
import { changePassword, passwordChangeBody } from "#shared/api/team.ts";
import { SettingsCard } from "../settings-card.tsx";

export function PasswordCard() {
  const change = useCall(changePassword);
  const form = useAppForm({
    schema: passwordChangeBody,
    defaultValues: { password: "", newPassword: "" },
    onSubmit: async (values) => {
      await change.mutateAsync({ body: values });
      form.reset();
      toast({ title: "Password Changed", description: "You are signed out on your other devices." });
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
          <SubmitButton form={form} variant="secondary" pendingLabel="Changing...">
            Change the password
          </SubmitButton>
        </div>
      </Form>
    </SettingsCard>
  );
}
