import { useState } from "react";
import { useSendsMail } from "#client/api/site-links.ts";
import { useWrite } from "#client/api/use-write.ts";
import { AddressSearch, rememberDistrictName } from "#client/components/address-search.tsx";
import { EmailAddress } from "#client/components/email-address.tsx";
import { EmailField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { FormOutcome } from "#client/components/form-outcome.tsx";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { stateLabel } from "#client/components/state-label.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { TextButton } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { messageOf, write } from "#client/lib/api.ts";
import { useOrigin } from "#client/lib/origin.ts";
import { advocateSectionPath } from "#client/lib/paths.ts";
import { correctRegistrationEmail, type resendRegistrationEmail } from "#shared/api/registrations.ts";
import { elsewhere } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import { prefix } from "#words/language.json";
import * as words from "#words/thank-you.json";

export interface Newcomer {
  id: string;
  /** Lets this page, and no other on this device, correct the address. */
  secret: string;
  email: string;
  firstName: string;
  state: string;
}

interface ThankYouProps {
  newcomer: Newcomer;
  /** Brings an empty form. */
  onAnother: () => void;
}

export function ThankYou({ newcomer, onAnother }: ThankYouProps) {
  const { firstName, state } = newcomer;
  const origin = useOrigin();
  return (
    <FormOutcome headingId="welcome">
      <h1 id="welcome" className="text-pretty">
        {fill(words.welcome, { name: firstName })}
      </h1>
      <p className="mt-4 text-lg">
        {state === elsewhere
          ? words.oneMoreVoiceHere
          : fill(words.oneMoreVoice, { state: stateLabel(state) })}
      </p>
      <OwnAddress newcomer={newcomer} />
      <h2 className="mt-8 text-xl">{words.whatHelps}</h2>
      <ol className="mt-4 grid gap-4">
        <Card as="li">
          <h3 className="mb-3 text-lg">{words.tellCongress}</h3>
          <AddressSearch>
            <Checkbox
              name={rememberDistrictName}
              label={words.rememberDistrict}
              hint={words.districtOnly}
              className="mt-2"
            />
          </AddressSearch>
        </Card>
        <Card as="li">
          <h3 className="mb-3 text-lg">{words.askFriend}</h3>
          <ShareBar {...words.share} url={origin + prefix} />
        </Card>
        <Card as="li">
          <h3 className="text-lg">{words.letter}</h3>
          <p className="mt-1 mb-4 text-ink-soft">{words.letterHelp}</p>
          <ButtonLink href={advocateSectionPath("letters")} variant="secondary" wide="phone">
            {words.openLetters}
          </ButtonLink>
        </Card>
      </ol>
      <Button variant="quiet" wide="phone" className="mt-6 sm:-ml-5" onClick={onAnother}>
        {words.another}
      </Button>
    </FormOutcome>
  );
}

/** Where the link went: a mistyped address is corrected once, and the mail can be sent again. */
function OwnAddress({ newcomer: { id, secret, email } }: { newcomer: Newcomer }) {
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

interface CorrectEmailProps extends Pick<Newcomer, "id" | "secret" | "email"> {
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
      <EmailField form={form} name="email" {...words.email} />
      <div className="mt-4 flex flex-wrap gap-3">
        <SubmitButton pendingLabel={words.changing}>{words.change}</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
