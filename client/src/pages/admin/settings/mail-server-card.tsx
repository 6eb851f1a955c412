import { isFactorRequired } from "#client/api/second-factor.ts";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { CheckboxField, PasswordField, SelectField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { getMail, type MailSettings, mailBody, testMail, updateMail } from "#shared/api/mail.ts";
import { type MailProviderId, mailProviderIds, mailProviderOf } from "#shared/mail-providers.ts";
import { mailServer } from "#shared/settings/mail.ts";
import { useSecondFactor } from "../factors/use-second-factor.tsx";
import { SettingsCard } from "./settings-card.tsx";

const providerOptions = mailProviderIds.map((value) => ({ value, label: mailProviderOf(value).label }));

/** The server that sends the site's email, and whether the sender's domain vouches for it. */
export function MailServerCard() {
  const mail = useRead(getMail);
  return (
    <SettingsCard
      id="mail-server"
      title="Mail server"
      lead="With an account at a mail provider, confirmations, notices and mailings leave this site. Until then they wait here; nothing is lost."
    >
      {mail.data ? (
        <>
          {mail.data.setBy === "environment" ? (
            <p>
              {`Set by your host: ${mail.data.host}, from ${mail.data.from}. It can be changed here once SMTP_URL is removed.`}
            </p>
          ) : (
            <MailServerForm stored={mail.data} />
          )}
          {mail.data.setBy && <SendTest />}
          {mail.data.domain.name && <DomainCheck domain={mail.data.domain} />}
        </>
      ) : mail.isError ? (
        <ErrorState what="The mail server" {...retryProps(mail)} />
      ) : (
        <Skeletons count={1} label="Loading the mail server">
          <SkeletonBar className="h-48" />
        </Skeletons>
      )}
    </SettingsCard>
  );
}

function MailServerForm({ stored }: { stored: MailSettings }) {
  const save = useCall(updateMail);
  const factor = useSecondFactor();
  const form = useAppForm({
    schema: mailBody,
    defaultValues: {
      provider: stored.provider ?? undefined,
      from: stored.from,
      username: stored.username,
      password: stored.password ?? "",
      host: stored.host,
      port: String(stored.port),
      tls: stored.tls,
    },
    onSubmit: async (body) => {
      const send = async () => {
        const { password } = await save.mutateAsync({ body });
        form.reset({ ...form.getValues(), password: password ?? "" });
        toast({ title: "Mail server saved", description: "Send a test to see whether it works." });
      };
      try {
        await send();
      } catch (error) {
        if (!isFactorRequired(error)) throw error;
        factor.ask(() => void send().catch((failure: unknown) => toastFailure("Not saved", failure)));
      }
    },
  });
  const chosen = form.watch("provider") as MailProviderId | undefined;
  const provider = mailProviderOf(chosen || "other");
  const fillDefaults = (id: string) => {
    const next = mailProviderIds.find((each) => each === id);
    if (!next) return;
    const { host, port, tls } = mailProviderOf(next);
    form.setValue("host", host);
    form.setValue("port", String(port));
    form.setValue("tls", tls);
  };
  const advanced = (
    <div className="grid grid-cols-1 gap-5">
      <TextField
        form={form}
        name="host"
        label={mailServer.mailHost.label}
        hint={mailServer.mailHost.description}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        form={form}
        name="port"
        label={mailServer.mailPort.label}
        hint={mailServer.mailPort.description}
        inputMode="numeric"
        autoComplete="off"
      />
      <CheckboxField
        form={form}
        name="tls"
        label={mailServer.mailTls.label}
        hint={mailServer.mailTls.description}
      />
    </div>
  );
  const hasServerError = Boolean(form.errorOf("host") || form.errorOf("port") || form.errorOf("tls"));
  return (
    <Form form={form} failure="Update Failed" className="grid max-w-form grid-cols-1 gap-5">
      <SelectField
        form={form}
        name="provider"
        label={mailServer.mailProvider.label}
        placeholder="Choose your provider"
        options={providerOptions}
        onInput={(event) => fillDefaults(event.currentTarget.value)}
      />
      <TextField
        form={form}
        name="from"
        label={mailServer.mailFrom.label}
        hint={stored.isFromFixed ? "Set by your host (MAIL_FROM)" : mailServer.mailFrom.description}
        readOnly={stored.isFromFixed}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        form={form}
        name="username"
        label={mailServer.mailUsername.label}
        hint={provider.usernameHint}
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField
        form={form}
        name="password"
        label={mailServer.mailPassword.label}
        hint={`${provider.passwordHint}. ${mailServer.mailPassword.description}.`}
        autoComplete="new-password"
      />
      {chosen === "other" ? (
        advanced
      ) : (
        <details open={hasServerError || undefined}>
          <summary className="min-h-11 py-2 font-medium text-primary-strong">Advanced</summary>
          <div className="mt-2">{advanced}</div>
        </details>
      )}
      <div>
        <SubmitButton form={form} pendingLabel="Saving...">
          Save
        </SubmitButton>
      </div>
      {factor.dialog}
    </Form>
  );
}

function SendTest() {
  const test = useCall(testMail);
  const send = () =>
    test.mutate(
      { body: {} },
      {
        onSuccess: ({ message }) => toast({ title: "Test sent", description: message }),
        onError: (error) => toastFailure("The test was not sent", error),
      },
    );
  return (
    <div>
      <Button
        variant="secondary"
        wide="phone"
        pending={test.isPending}
        pendingLabel="Sending..."
        onClick={send}
      >
        Send a test to me
      </Button>
      <p className="mt-2 text-sm text-ink-soft">The test uses what is saved.</p>
    </div>
  );
}

const checks = {
  spf: "SPF, which names who may send for your domain",
  dkim: "DKIM, the provider's signature",
  dmarc: "DMARC, what happens to mail that is not yours",
} as const;
const words = { found: "found", missing: "missing", unknown: "could not be checked" } as const;

function DomainCheck({ domain }: { domain: MailSettings["domain"] }) {
  return (
    <div>
      <h4 className="wrap-anywhere">The domain {domain.name}</h4>
      <p className="mt-1 text-sm text-ink-soft">
        Gmail and Yahoo refuse mailings without these three records. Add what is missing where you bought the
        domain.
      </p>
      <ul className="mt-2 grid divide-y divide-line border-y border-line">
        {(["spf", "dkim", "dmarc"] as const).map((name) => {
          const { status, line } = domain[name];
          return (
            <li key={name} className="py-3">
              <p>
                {checks[name]}: <strong className="font-semibold">{words[status]}</strong>
              </p>
              {line && <code className="mt-1 block text-sm wrap-anywhere">{line}</code>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
