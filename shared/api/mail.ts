import { z } from "zod";
import { email } from "../fields.ts";
import { mailProviderIds, mailProviderOf } from "../mail-providers.ts";
import { orNull } from "../settings/definition.ts";
import { mailServer } from "../settings/mail.ts";
import { forOwners } from "../team.ts";
import { messageResponse } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

const domainCheck = z.object({
  /** "unknown": DNS didn't respond in time, or the provider gives each domain a record of its own. */
  status: z.enum(["found", "missing", "unknown"]),
  /** What to add at the domain's host; null when it was found. */
  line: z.string().nullable(),
});

const mailSettings = z.object({
  provider: z.enum(mailProviderIds).nullable(),
  host: z.string(),
  port: z.number(),
  tls: z.boolean(),
  username: z.string(),
  password: z.string().nullable(),
  from: z.string(),
  /** "environment": `SMTP_URL` counts, and these can't be changed. null: mail is not set up. */
  setBy: z.enum(["environment", "panel"]).nullable(),
  isFromFixed: z.boolean(),
  domain: z.object({ name: z.string(), spf: domainCheck, dkim: domainCheck, dmarc: domainCheck }),
});
export type MailSettings = z.output<typeof mailSettings>;

export const getMail = endpoint("GET /api/admin/mail", {
  access: forOwners,
  response: mailSettings,
});

const port = z.union([z.number(), z.string()], { error: "Enter a port from 1 to 65535" }).transform(String);

/** `****` and `__KEEP__` keep the stored password. Absent: what follows from the provider. */
export const mailBody = z
  .object({
    provider: z.enum(mailProviderIds, { error: "Choose your mail provider" }),
    host: orNull(mailServer.mailHost.rule).optional(),
    port: port.pipe(mailServer.mailPort.rule).nullish(),
    tls: z.boolean({ error: "Choose whether the server speaks TLS from the start" }).nullish(),
    username: orNull(mailServer.mailUsername.rule).optional(),
    password: orNull(mailServer.mailPassword.rule).optional(),
    from: mailServer.mailFrom.rule.pipe(z.string().min(1, "Enter the address that email comes from")),
  })
  .transform((body, context) => {
    const provider = mailProviderOf(body.provider);
    const host = body.host || provider.host;
    if (!host)
      context.issues.push({
        code: "custom",
        path: ["host"],
        message: "Enter the server's name",
        input: host,
      });
    return {
      ...body,
      host,
      port: body.port ?? String(provider.port),
      tls: body.tls ?? provider.tls,
      username: body.username ?? "",
    };
  });

export const updateMail = endpoint("PUT /api/admin/mail", {
  access: forOwners,
  activity: { action: "mail.settings", message: "The mail server was set" },
  body: mailBody,
  response: mailSettings,
});

export const testMail = endpoint("POST /api/admin/mail/test", {
  access: forOwners,
  activity: { action: "mail.test", message: "A test email was sent" },
  limit: { calls: 20, seconds: 10 * 60 },
  status: 202,
  body: z.object({ email: email.optional() }),
  response: messageResponse,
});

export const waitingMailDays = 7;

/** Mails saved while SMTP was not set up: all, and those that may still be sent; up to 1,000 each. */
export const getWaitingMail = endpoint("GET /api/admin/mail/waiting", {
  access: forOwners,
  response: z.object({ isSmtpSet: z.boolean(), saved: z.number(), sendable: z.number() }),
});

/** Sends those of the last days, each once. 409 without SMTP. */
export const sendWaitingMail = endpoint("POST /api/admin/mail/waiting/send", {
  access: forOwners,
  activity: { action: "mail.waiting.send", message: "Mails that were saved to a folder were queued" },
  response: z.object({ queued: z.number() }),
});

export const dropWaitingMail = endpoint("DELETE /api/admin/mail/waiting", {
  access: forOwners,
  activity: { action: "mail.waiting.drop", message: "Mails that were saved to a folder were dropped" },
  response: z.object({ dropped: z.number() }),
});
