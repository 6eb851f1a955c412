import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isFactorRequired } from "#client/api/second-factor.ts";
import { saveAllNow } from "#client/api/use-autosave.ts";
import { call, readQuery, useCall, useRead } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { retryProps } from "#client/lib/focus.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { missingCrmCredentials, testCrm } from "#shared/api/crm.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import { dropWaitingMail, getWaitingMail, sendWaitingMail, waitingMailDays } from "#shared/api/mail.ts";
import { allowSuppressed, getMailEvents, getSuppressions } from "#shared/api/mail-events.ts";
import { getSettings } from "#shared/api/settings.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { crm as definitions } from "#shared/settings/site.ts";
import { useSecondFactor } from "../factors/use-second-factor.tsx";
import { pluralize } from "../pluralize.ts";
import { ConnectionsCard } from "./connections/connections-card.tsx";
import { MailServerCard } from "./mail-server-card.tsx";
import { AutosaveSetting, useAutosaveSetting } from "./setting-field.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { published, withSettings } from "./with-settings.tsx";

/** What leaves this site: mail, mailings, contacts. */
export const MailAndCrmCards = () => (
  <>
    <MailServerCard />
    <MailCard />
    {published(null, "mailings")}
    {withSettings((settings) => (
      <CrmCard settings={settings} />
    ))}
    <ConnectionsCard of="mail" />
    <SuppressionsCard />
  </>
);

function CrmCard({ settings }: { settings: Readonly<Record<keyof typeof definitions, string>> }) {
  const queryClient = useQueryClient();
  const testStored = async () => {
    await saveAllNow(queryClient);
    const stored = queryClient.getQueryData(readQuery(getSettings).queryKey);
    // "****" keeps the stored key.
    const { ghlLocationId: locationId, ghlPrivateKey: privateKey } = stored ?? {};
    if (!locationId || !privateKey)
      throw new ApiError(missingCrmCredentials, 400, { message: missingCrmCredentials });
    return call(testCrm, { body: { locationId, privateKey } });
  };
  const test = useWrite(testStored, { refreshOnError: true });
  const factor = useSecondFactor();
  const onFactorRequired = () => factor.ask(() => void saveAllNow(queryClient));
  const locationId = useAutosaveSetting({
    name: "ghlLocationId",
    stored: settings.ghlLocationId,
    onFactorRequired,
  });
  const privateKey = useAutosaveSetting({
    name: "ghlPrivateKey",
    stored: settings.ghlPrivateKey,
    onFactorRequired,
  });

  const runTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ message }) => toast({ title: "API Test Successful", description: message }),
      onError: (error) => toastFailure("API Test Failed", error),
    });

  return (
    <SettingsCard
      id="crm"
      title="CRM Integration"
      lead="New contacts and changes are sent to GoHighLevel automatically. Until both fields are filled in, they wait here; nothing is lost. The Users tab shows the status of each person. Each field is saved as you type."
    >
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-2">
        <AutosaveSetting name="ghlLocationId" field={locationId} />
        <AutosaveSetting name="ghlPrivateKey" field={privateKey} />
      </div>
      <div>
        <Button
          variant="secondary"
          wide="phone"
          pending={test.isPending}
          pendingLabel="Testing..."
          onClick={runTest}
        >
          Test API
        </Button>
      </div>
      {factor.dialog}
    </SettingsCard>
  );
}

const emails = (count: number) => pluralize(count, "email", "emails");

/** Emails that were saved while mail did not leave this site. Nothing once it is set up and none is left: Connections shows its state. */
function MailCard() {
  const waiting = useRead(getWaitingMail);
  const [question, setQuestion] = useState<"send" | "drop">();
  const send = useCall(sendWaitingMail);
  const drop = useCall(dropWaitingMail);
  const close = () => setQuestion(undefined);
  const { isSmtpSet = false, saved = 0, sendable = 0 } = waiting.data ?? {};

  const sendThem = () =>
    send.mutate(undefined, {
      onSuccess: ({ queued }) => toast({ title: `${emails(queued)} will be sent now.` }),
      onError: (error) => toastFailure("The emails could not be queued", error),
      onSettled: close,
    });
  const dropThem = () =>
    drop.mutate(undefined, {
      onSuccess: ({ dropped }) => toast({ title: `${emails(dropped)} deleted. They will never be sent.` }),
      onError: (error) => toastFailure("The emails could not be deleted", error),
      onSettled: close,
    });

  // After a send or a drop the card stays: the focus is in it.
  const isNeeded = waiting.isError || !isSmtpSet || saved > 0 || send.isSuccess || drop.isSuccess;
  if (waiting.isPending || !isNeeded) return null;
  return (
    <SettingsCard id="mail" title="Mail">
      {waiting.isError && <ErrorState what="The state of mail" {...retryProps(waiting)} />}
      {waiting.data && (
        <div className="grid gap-2">
          <p>
            {isSmtpSet
              ? "Mail is set up."
              : "This site can't send email yet: mail is not set up. Enter your mail server above."}
          </p>
          {saved > 0 && (
            <p className="text-ink-soft">
              {`${emails(saved)} ${saved === 1 ? "waits" : "wait"} in a folder, not sent.`}
              {saved > sendable &&
                ` ${emails(saved - sendable)} ${saved - sendable === 1 ? "is" : "are"} older than ${waitingMailDays} days: too old to send.`}
            </p>
          )}
        </div>
      )}
      {saved > 0 && (
        <div className="flex flex-wrap gap-3">
          {isSmtpSet && sendable > 0 && (
            <Button variant="secondary" wide="phone" onClick={() => setQuestion("send")}>
              Send what waits
            </Button>
          )}
          <Button variant="secondary" wide="phone" onClick={() => setQuestion("drop")}>
            Delete the waiting emails...
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={question === "send"}
        onOpenChange={close}
        title={`Send ${emails(sendable)}?`}
        description="Each email is sent once. Emails to deleted people, and about decisions that were undone, are left out."
        confirmLabel="Send what waits"
        pending={send.isPending}
        pendingLabel="Queuing..."
        onConfirm={sendThem}
      />
      <ConfirmDialog
        open={question === "drop"}
        onOpenChange={close}
        title={`Delete ${emails(saved)} that ${saved === 1 ? "waits" : "wait"}?`}
        description="They are deleted and never sent. You can mail a new confirmation link from the Users tab."
        confirmLabel={`Delete ${emails(saved)}`}
        danger
        pending={drop.isPending}
        pendingLabel="Deleting..."
        onConfirm={dropThem}
      />
    </SettingsCard>
  );
}

function SuppressionsCard() {
  const counts = useRead(getSuppressions);
  const reports = useRead(getMailEvents);
  const failed = [counts, reports].find(({ isError }) => isError);
  return (
    <SettingsCard
      id="suppressions"
      title="Addresses that get no mailings"
      lead="Mail to these addresses came back for good, or someone there marked our mail as spam. We keep a code made from each address, not the address."
    >
      {failed ? (
        <ErrorState what="These addresses" {...retryProps(failed)} />
      ) : !counts.data || !reports.data ? (
        <Skeletons count={1} label="Loading the addresses">
          <SkeletonBar className="h-24" />
        </Skeletons>
      ) : (
        <>
          <p className="tabular-figures">
            {formatNumber(counts.data.bounce)} came back, {formatNumber(counts.data.complaint)} marked as
            spam.
          </p>
          <details>
            <summary className="min-h-11 py-2 font-medium text-primary-strong">
              Reports of your mail provider, and how to allow an address again
            </summary>
            <div className="grid gap-4">
              <Reports reports={reports.data} />
              <AllowAgain />
            </div>
          </details>
        </>
      )}
    </SettingsCard>
  );
}

function Reports({ reports }: { reports: EndpointResponse<typeof getMailEvents> }) {
  const { hasSecret, topic, subscribeUrl } = reports;
  if (!hasSecret && !topic)
    return (
      <p className="text-ink-soft">
        Your mail provider doesn't report to this site yet. Ask your web person to set MAIL_EVENTS_SECRET or
        MAIL_EVENTS_TOPIC.
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
          <TextLink href={subscribeUrl} newTab>
            Confirm it at Amazon
          </TextLink>
          . The link works for three days.
        </p>
      )}
    </div>
  );
}

function AllowAgain() {
  const allow = useCall(allowSuppressed);
  const factor = useSecondFactor();
  const [outcome, setOutcome] = useState("");
  const form = useAppForm({
    schema: allowSuppressed.body,
    defaultValues: { email: "" },
    onSubmit: async ({ email }) => {
      setOutcome("");
      const { allowed } = await allow.mutateAsync({ body: { email } }).catch((error: unknown) => {
        if (isFactorRequired(error)) factor.ask(() => undefined);
        throw error;
      });
      form.reset();
      setOutcome(allowed ? `${email} gets mailings again.` : `${email} was not on this list.`);
    },
  });
  return (
    <>
      <Form form={form} className="max-w-form">
        <TextField
          form={form}
          name="email"
          label="Email address"
          hint="Only when the person asks for it. They must still have agreed to our updates; who unsubscribed can only do so themselves."
          type="email"
          autoComplete="off"
          spellCheck={false}
        />
        <p role="status" className="mt-2 font-medium wrap-anywhere text-success empty:hidden">
          {outcome}
        </p>
        <SubmitButton form={form} variant="secondary" className="mt-4" pendingLabel="Allowing...">
          Allow again
        </SubmitButton>
      </Form>
      {factor.dialog}
    </>
  );
}
