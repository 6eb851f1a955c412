import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { toast } from "#client/lib/toast.ts";
import { getMail, type MailSettings, mailBody, testMail, updateMail } from "#shared/api/mail.ts";
import { mailProviderIds, mailProviderOf } from "#shared/mail-providers.ts";
import { connectionCards } from "#shared/settings/cards.ts";
import { UnsavedGuard } from "../../editor/unsaved-changes.tsx";
import { Loaded } from "../../section-parts.tsx";
import { SettingFields, useSettingsForm } from "../setting-field.tsx";
import { SettingsCard } from "../settings-card.tsx";

const { title, lead, definitions } = connectionCards["mail-server"];
const { host, port, tls, ...account } = definitions;

/** The server that sends the site's email, and whether the sender's domain vouches for it. */
export function MailServerCard() {
  return (
    <SettingsCard id="mail-server" title={title} lead={lead}>
      <Loaded query={useRead(getMail)} what="The mail server" placeholder="h-48">
        {(stored) => (
          <>
            {stored.setBy === "environment" ? (
              <p>
                {`Set by your host: ${stored.host}, from ${stored.from}. It can be changed here once SMTP_URL is removed.`}
              </p>
            ) : (
              <MailServerForm stored={stored} />
            )}
            {stored.setBy && <SendTest />}
            {stored.domain.name && <DomainCheck domain={stored.domain} />}
          </>
        )}
      </Loaded>
    </SettingsCard>
  );
}

const providerNamed = (name: string | undefined) => mailProviderIds.find((id) => id === name);

function MailServerForm({ stored }: { stored: MailSettings }) {
  const save = useCall(updateMail);
  const form = useSettingsForm({
    definitions,
    body: mailBody,
    stored,
    onSubmit: async (body) => {
      const { password } = await save.mutateAsync({ body });
      form.reset({ ...form.getValues(), password: password ?? "" });
      toast({ title: "Mail server saved", description: "Send a test to see whether it works." });
    },
  });
  const id = providerNamed(form.watch("provider"));
  const { usernameHint, passwordHint } = mailProviderOf(id ?? "other");
  const extras: Partial<Record<string, { hint: string; readOnly?: boolean }>> = {
    ...(stored.isFromFixed && { from: { hint: "Set by your host (MAIL_FROM)", readOnly: true } }),
    username: { hint: usernameHint },
    password: { hint: `${passwordHint}. ${account.password.description}.` },
  };
  const fillDefaults = (key: string, value: string) => {
    const chosen = key === "provider" ? providerNamed(value) : undefined;
    if (!chosen) return;
    const provider = mailProviderOf(chosen);
    form.setValue("host", provider.host);
    form.setValue("port", String(provider.port));
    form.setValue("tls", provider.tls ? "on" : "off");
  };
  const server = { host, port, tls };
  const hasServerError = Object.keys(server).some((key) => form.errorOf(key));
  return (
    <Form form={form} failure="Update Failed" className="grid grid-cols-1 gap-5">
      <SettingFields
        form={form}
        definitions={account}
        extra={(key) => extras[key] ?? {}}
        onEdit={fillDefaults}
      />
      {id === "other" ? (
        <SettingFields form={form} definitions={server} />
      ) : (
        <details open={hasServerError || undefined}>
          <summary className="min-h-11 py-2 font-medium text-primary-strong">Advanced</summary>
          <div className="mt-2">
            <SettingFields form={form} definitions={server} />
          </div>
        </details>
      )}
      <div>
        <SubmitButton form={form} pendingLabel="Saving...">
          Save
        </SubmitButton>
      </div>
      <UnsavedGuard isDirty={form.formState.isDirty} />
    </Form>
  );
}

function SendTest() {
  const test = useCall(testMail, {
    done: ({ message }) => ({ title: "Test sent", description: message }),
    failed: "The test was not sent",
  });
  return (
    <div>
      <Button
        variant="secondary"
        wide="phone"
        pending={test.isPending}
        pendingLabel="Sending..."
        onClick={() => test.mutate({ body: {} })}
      >
        Send a test to me
      </Button>
      <p className="mt-2 text-sm text-ink-soft">The test uses what is saved.</p>
    </div>
  );
}

const records = {
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
                {records[name]}: <strong className="font-semibold">{words[status]}</strong>
              </p>
              {line && <code className="mt-1 block text-sm wrap-anywhere">{line}</code>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
