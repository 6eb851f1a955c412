import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { ConfirmButton } from "#client/components/ui/confirm-dialog.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import { dropWaitingMail, getWaitingMail, sendWaitingMail, waitingMailDays } from "#shared/api/mail.ts";
import { allowSuppressed, getMailEvents, getSuppressions } from "#shared/api/mail-events.ts";
import { formatNumber } from "#shared/format-number.ts";
import { pluralize } from "../in-words.ts";
import { Loaded } from "../section-parts.tsx";
import { SettingsCard } from "./settings-card.tsx";

const emails = (count: number) => pluralize(count, "email", "emails");

/** Emails that were saved while mail did not leave this site. Nothing while there are none: Connections shows the state of mail. */
export function WaitingMailCard() {
  const waiting = useRead(getWaitingMail);
  const send = useCall(sendWaitingMail, {
    done: ({ queued }) => ({ title: `${emails(queued)} will be sent now.` }),
  });
  const drop = useCall(dropWaitingMail, {
    done: ({ dropped }) => ({ title: `${emails(dropped)} deleted. They will never be sent.` }),
  });
  const { isSmtpSet = false, saved = 0, sendable = 0 } = waiting.data ?? {};
  // After a send or a drop the card stays: the focus is in it.
  const isNeeded = waiting.isError || saved > 0 || send.isSuccess || drop.isSuccess;
  if (waiting.isPending || !isNeeded) return null;
  const tooOld = saved - sendable;
  return (
    <SettingsCard id="mail" title="Mail">
      <Loaded query={waiting} what="The state of mail" placeholder="h-8">
        {() => (
          <div className="grid gap-2">
            <p>
              {isSmtpSet
                ? "Mail is set up."
                : "This site can't send email yet: mail is not set up. Enter your mail server above."}
            </p>
            {saved > 0 && (
              <p className="text-ink-soft">
                {`${emails(saved)} ${saved === 1 ? "waits" : "wait"} in a folder, not sent.`}
                {tooOld > 0 &&
                  ` ${emails(tooOld)} ${tooOld === 1 ? "is" : "are"} older than ${waitingMailDays} days: too old to send.`}
              </p>
            )}
          </div>
        )}
      </Loaded>
      {saved > 0 && (
        <div className="flex flex-wrap gap-3">
          {isSmtpSet && sendable > 0 && (
            <ConfirmButton
              variant="secondary"
              wide="phone"
              label="Send what waits"
              title={`Send ${emails(sendable)}?`}
              description="Each email is sent once. Emails to deleted people, and about decisions that were undone, are left out."
              confirmLabel="Send what waits"
              pendingLabel="Queuing..."
              onConfirm={() => send.mutateAsync()}
              failed="The emails could not be queued"
            />
          )}
          <ConfirmButton
            variant="secondary"
            wide="phone"
            label="Delete the waiting emails..."
            title={`Delete ${emails(saved)} that ${saved === 1 ? "waits" : "wait"}?`}
            description="They are deleted and never sent. You can mail a new confirmation link from the Users tab."
            confirmLabel={`Delete ${emails(saved)}`}
            danger
            pendingLabel="Deleting..."
            onConfirm={() => drop.mutateAsync()}
            failed="The emails could not be deleted"
          />
        </div>
      )}
    </SettingsCard>
  );
}

export const SuppressionsCard = () => (
  <SettingsCard
    id="suppressions"
    title="Addresses that get no mailings"
    lead="Mail to these addresses bounced, or someone there marked it as spam. We keep a code made from each address, not the address."
  >
    <Loaded query={useRead(getSuppressions)} what="These addresses" placeholder="h-8">
      {({ bounce, complaint }) => (
        <p className="tabular-figures">
          {formatNumber(bounce)} came back, {formatNumber(complaint)} marked as spam.
        </p>
      )}
    </Loaded>
    <details>
      <summary>Reports of your mail provider, and how to allow an address again</summary>
      <div className="grid gap-4">
        <Loaded query={useRead(getMailEvents)} what="These reports" placeholder="h-8">
          {(reports) => <Reports reports={reports} />}
        </Loaded>
        <AllowAgain />
      </div>
    </details>
  </SettingsCard>
);

function Reports({ reports }: { reports: EndpointResponse<typeof getMailEvents> }) {
  const { hasSecret, topic, subscribeUrl } = reports;
  if (!hasSecret && !topic)
    return (
      <p className="text-ink-soft">
        Your mail provider doesn't report to this site yet. Ask your web person to turn its reports on.
      </p>
    );
  return (
    <div className="grid gap-2 text-ink-soft">
      {hasSecret && (
        <p>
          Your mail provider can report to /api/mail-events/standard or, for Postmark,
          /api/mail-events/postmark.
        </p>
      )}
      {topic && <p className="wrap-anywhere">Amazon SES can report through the topic {topic}.</p>}
      {subscribeUrl && (
        <p>
          Amazon asks whether this site may get the reports of your topic.{" "}
          <TextLink href={subscribeUrl}>Confirm it at Amazon</TextLink>. The link works for three days.
        </p>
      )}
    </div>
  );
}

/** The result stays visible, because the form is emptied. */
function AllowAgain() {
  const allow = useCall(allowSuppressed);
  const form = useAppForm({
    schema: allowSuppressed.body,
    defaultValues: { email: "" },
    onSubmit: async ({ email }) => {
      await allow.mutateAsync({ body: { email } });
      form.reset();
    },
  });
  const { data, variables } = allow;
  return (
    <Form form={form} className="max-w-form">
      <TextField
        form={form}
        name="email"
        label="Email address"
        hint="Only when the person asks for it. They must still have agreed to our updates; who unsubscribed can only do so themselves."
        type="email"
        autoComplete="off"
      />
      <p role="status" className="mt-2 font-medium wrap-anywhere text-success empty:hidden">
        {data && variables?.body.email}
        {data && (data.allowed ? " gets mailings again." : " was not on this list.")}
      </p>
      <SubmitButton variant="secondary" className="mt-4" pendingLabel="Allowing...">
        Allow again
      </SubmitButton>
    </Form>
  );
}
