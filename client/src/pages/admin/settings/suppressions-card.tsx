import { useState } from "react";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { TextField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { retryProps } from "#client/lib/focus.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import { allowSuppressed, getMailEvents, getSuppressions } from "#shared/api/mail-events.ts";
import { formatNumber } from "#shared/format-number.ts";
import { SettingsCard } from "./settings-card.tsx";

export function SuppressionsCard() {
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
  const [outcome, setOutcome] = useState("");
  const form = useAppForm({
    schema: allowSuppressed.body,
    defaultValues: { email: "" },
    onSubmit: async ({ email }) => {
      setOutcome("");
      const { allowed } = await allow.mutateAsync({ body: { email } });
      form.reset();
      setOutcome(allowed ? `${email} gets mailings again.` : `${email} was not on this list.`);
    },
  });
  return (
    <Form form={form} className="max-w-form">
      <TextField
        form={form}
        name="email"
        label="Email address"
        hint="Only when the person asks for it. They must still have agreed to our updates."
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
  );
}
