import { z } from "zod";
import { useOwnEmail } from "#client/api/session.ts";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { getMail, type MailSettings, mailBody, testMail, updateMail } from "#shared/api/mail.ts";
import { email } from "#shared/fields.ts";
import { mailProviderIds, mailProviderOf } from "#shared/mail-providers.ts";
import { connectionCards } from "#shared/settings/cards.ts";
import { SettingFields, useSettingsForm } from "../setting-field.tsx";
import { ConnectionCard, ConnectionForm } from "./connection-card.tsx";

const { definitions } = connectionCards["mail-server"];
const { host, port, tls, ...account } = definitions;
const testForm = z.object({ email });

/** The server that sends the site's email, and whether the sender's domain vouches for it. */
export const MailServerCard = () => (
  <ConnectionCard of="mail-server" query={useRead(getMail)} what="The mail server">
    {(stored) => (
      <>
        {stored.setBy === "environment" ? (
          <p>{`Set by your host: ${stored.host}, from ${stored.from}. To change it, ask your web person.`}</p>
        ) : (
          <MailServerForm stored={stored} />
        )}
        {stored.setBy && <SendTest from={stored.from} />}
        {stored.domain.name && <DomainCheck domain={stored.domain} />}
      </>
    )}
  </ConnectionCard>
);

const providerNamed = (name: string | undefined) => mailProviderIds.find((id) => id === name);

function MailServerForm({ stored }: { stored: MailSettings }) {
  const { mutateAsync: update } = useCall(updateMail, {
    done: () => ({ title: "Mail server saved", description: "Send a test to see whether it works." }),
  });
  const form = useSettingsForm({
    definitions,
    body: mailBody,
    stored,
    save: (body) => update({ body }),
  });
  const id = providerNamed(form.watch("provider"));
  const { usernameHint, passwordHint } = mailProviderOf(id ?? "other");
  const extras: Partial<Record<string, { hint: string; readOnly?: boolean }>> = {
    ...(stored.isFromFixed && { from: { hint: "Set by your host", readOnly: true } }),
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
    <ConnectionForm form={form} saveLabel="Save">
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
          <summary>Advanced</summary>
          <div className="mt-2">
            <SettingFields form={form} definitions={server} />
          </div>
        </details>
      )}
    </ConnectionForm>
  );
}

/** To the member's own address; to the sender's where the user name is none. */
function SendTest({ from }: { from: string }) {
  const { mutateAsync: send } = useCall(testMail, {
    done: ({ message }) => ({ title: "Test sent", description: message }),
  });
  const sender = /[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? "";
  const form = useAppForm({
    schema: testForm,
    defaultValues: { email: useOwnEmail() || sender },
    onSubmit: (body) => send({ body }),
  });
  return (
    <Form form={form} failure="The test was not sent" className="max-w-form">
      <TextField
        form={form}
        name="email"
        label="Address for the test"
        hint="The test uses what is saved."
        type="email"
        autoComplete="email"
      />
      <SubmitButton variant="secondary" className="mt-4" pendingLabel="Sending...">
        Send a test to me
      </SubmitButton>
    </Form>
  );
}

const records = {
  spf: "SPF, which names who may send for your domain",
  dkim: "DKIM, the provider's signature",
  dmarc: "DMARC, what happens to mail that is not yours",
} as const;
const words = { found: "found", missing: "missing", unknown: "could not be checked" } as const;

const DomainCheck = ({ domain }: { domain: MailSettings["domain"] }) => (
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
