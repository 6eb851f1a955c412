import { useState } from "react";
import { useSendsMail } from "#client/api/site-links.ts";
import { useWrite } from "#client/api/use-write.ts";
import { EmailAddress } from "#client/components/email-address.tsx";
import { TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { TextButton } from "#client/components/ui/text-link.tsx";
import { write } from "#client/lib/api.ts";
import { messageOf } from "#client/lib/api-error.ts";
import { correctRegistrationEmail, type resendRegistrationEmail } from "#shared/api/registrations.ts";
import * as words from "#words/thank-you.json";
import type { Newcomer } from "./thank-you.tsx";

/** Where the link went: a mistyped address is corrected once, and the mail can be sent again. */
export function OwnAddress({ newcomer: { id, secret, email } }: { newcomer: Newcomer }) {
  const [corrected, setCorrected] = useState<string>();
  const [isEditing, setEditing] = useState(false);
  const resend = useWrite(() =>
    write<typeof resendRegistrationEmail>("POST", `/api/registrations/${id}/resend`, { secret }),
  );
  const sendsMail = useSendsMail();
  const changed = sendsMail ? words.changedLink : words.changed;
  const news = resend.data?.message ?? (corrected && changed);
  return (
    <div className="mt-4 text-lg">
      <p>
        <RichText
          message={sendsMail ? words.checkEmail : words.emailWaits}
          parts={{
            address: (
              <strong className="wrap-anywhere">
                <EmailAddress address={corrected ?? email} />
              </strong>
            ),
          }}
        />
      </p>
      <p role="status" className="mt-2 text-base font-medium text-success empty:hidden">
        {news}
      </p>
      {resend.isError && (
        <p role="alert" className="mt-2 text-base font-medium text-danger">
          {messageOf(resend.error, words.notSent)}
        </p>
      )}
      {isEditing ? (
        <CorrectEmail
          id={id}
          secret={secret}
          email={email}
          onCorrected={(address) => {
            setCorrected(address);
            resend.reset();
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className="flex flex-wrap gap-x-6 text-base">
          {!corrected && (
            <span className="inline-flex min-h-11 items-center">
              <RichText
                message={words.wrong}
                parts={{
                  change: (text) => <TextButton onClick={() => setEditing(true)}>{text}</TextButton>,
                }}
              />
            </span>
          )}
          {sendsMail && (
            <TextButton
              className="min-h-11"
              aria-disabled={resend.isPending || undefined}
              onClick={() => resend.isPending || resend.mutate()}
            >
              {words.sendAgain}
            </TextButton>
          )}
        </p>
      )}
    </div>
  );
}

interface CorrectEmailProps {
  id: string;
  secret: string;
  email: string;
  onCorrected: (email: string) => void;
  onCancel: () => void;
}

function CorrectEmail({ id, secret, email, onCorrected, onCancel }: CorrectEmailProps) {
  const correct = useWrite((address: string) =>
    write<typeof correctRegistrationEmail>("PUT", `/api/registrations/${id}/email`, {
      email: address,
      secret,
    }),
  );
  const form = useAppForm({
    schema: correctRegistrationEmail.body.pick({ email: true }),
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
        label={words.email}
        hint={words.emailHint}
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <SubmitButton form={form} pendingLabel={words.changing}>
          {words.change}
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
