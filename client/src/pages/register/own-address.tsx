import { useState } from "react";
import { useCorrectEmail, useResendConfirmation } from "#client/api/registrations.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { TextField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { TextButton } from "#client/components/ui/text-link.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { correctRegistrationEmail } from "#shared/api/registrations.ts";
import type { Newcomer } from "./thank-you.tsx";

/** Where the link went: a mistyped address is corrected once, and the mail can be sent again. */
export function OwnAddress({ newcomer: { id, email } }: { newcomer: Newcomer }) {
  const [corrected, setCorrected] = useState<string>();
  const [isEditing, setEditing] = useState(false);
  const resend = useResendConfirmation(id);
  const sendsMail = useSendsMail();
  const news = corrected
    ? `We changed your address.${sendsMail ? " The link in the former email no longer works." : ""}`
    : resend.data?.message;
  return (
    <div className="mt-4 text-lg">
      <p>
        {sendsMail
          ? "Check your email: we're sending a link to confirm your address to "
          : "Your registration is saved. This site can't send email yet, so the link to confirm your address waits here until it can. It will go to "}
        <strong className="wrap-anywhere">{corrected ?? email}</strong>.
      </p>
      <p role="status" className="mt-2 text-base font-medium text-success empty:hidden">
        {news}
      </p>
      {resend.isError && (
        <p role="alert" className="mt-2 text-base font-medium text-danger">
          {messageOf(resend.error, "We couldn't send this. Please try again.")}
        </p>
      )}
      {isEditing ? (
        <CorrectEmail
          id={id}
          email={email}
          onCorrected={(address) => {
            setCorrected(address);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className="flex flex-wrap gap-x-6 text-base">
          {!corrected && (
            <span className="inline-flex min-h-11 items-center">
              Wrong?&nbsp;<TextButton onClick={() => setEditing(true)}>Change it</TextButton>
            </span>
          )}
          {sendsMail && (
            <TextButton
              className="min-h-11"
              aria-disabled={resend.isPending || undefined}
              onClick={() => resend.isPending || resend.mutate()}
            >
              Send again
            </TextButton>
          )}
        </p>
      )}
    </div>
  );
}

interface CorrectEmailProps {
  id: string;
  email: string;
  onCorrected: (email: string) => void;
  onCancel: () => void;
}

function CorrectEmail({ id, email, onCorrected, onCancel }: CorrectEmailProps) {
  const correct = useCorrectEmail(id);
  const form = useAppForm({
    schema: correctRegistrationEmail.body,
    defaultValues: { email },
    onSubmit: async (values) => {
      await correct.mutateAsync(values.email);
      onCorrected(values.email);
    },
  });
  return (
    <Form form={form} className="mt-4 text-base">
      <TextField
        form={form}
        name="email"
        label="Your email address"
        hint="You can change it once. After that, please write to us."
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <SubmitButton form={form} pendingLabel="Changing...">
          Change address
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
