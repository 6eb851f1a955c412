import { randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Request } from "express";
import { retryGivenUp } from "#server/modules/deliveries/failed-deliveries.ts";
import { requireSecondFactor } from "#server/modules/second-factor/factors.ts";
import {
  expectedValuesIn,
  isMask,
  maskedSettings,
  readSettingRows,
  type SettingRows,
  saveSettings,
  settingsIn,
} from "#server/modules/settings/settings.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import { conflict, fieldError, HttpError, unavailable } from "#server/platform/errors/http-errors.ts";
import { memberOf } from "#server/platform/http/guards.ts";
import { domainOf, MailError } from "#server/platform/mail/mail-transport.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";
import { isPublicHost } from "#server/platform/outbound/network-address.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs, EndpointResponse } from "#shared/api/endpoint.ts";
import type { MailSettings, testMail, updateMail } from "#shared/api/mail.ts";
import { mailProviderIds } from "#shared/mail-providers.ts";
import { channelOf, deliveries } from "#shared/schema/deliveries.ts";
import { maskedKey } from "#shared/settings/settings.ts";
import { checkDomain } from "./mail-domain.ts";
import { mailPart, mailText } from "./mail-texts.ts";
import { addressOfMember, readSite } from "./outgoing-mail.ts";

export const mailNotSetUp = () =>
  conflict(
    "smtp_missing",
    "Email is not set up yet. Please choose your provider in Settings, Mail & CRM, and save.",
  );

export async function readMailSettings(services: Services): Promise<MailSettings> {
  const { database, env, mailTransports } = services;
  const { smtp, from, setBy } = await mailTransports.server();
  const rows = await readSettingRows(database.db);
  const settings = maskedSettings(rows);
  const stored = mailProviderIds.find((id) => id === settings.mailProvider) ?? null;
  const url = setBy === "environment" && env.SMTP_URL ? new URL(env.SMTP_URL) : undefined;
  const sender = setBy || env.MAIL_FROM ? from : settings.mailFrom;
  return {
    ...(url
      ? {
          provider: "other" as const,
          host: url.hostname,
          port: Number(url.port) || (url.protocol === "smtps:" ? 465 : 587),
          tls: url.protocol === "smtps:",
          username: decodeURIComponent(url.username),
          password: url.password ? maskedKey : null,
        }
      : {
          provider: stored,
          host: settings.mailHost,
          port: Number(settings.mailPort),
          tls: settings.mailTls === "on",
          username: settings.mailUsername,
          password: settings.mailPassword || null,
        }),
    from: sender,
    setBy: smtp ? setBy : null,
    isFromFixed: Boolean(env.MAIL_FROM),
    domain: await checkDomain(domainOf(sender), (url ? undefined : stored) ?? "other"),
  };
}

type Body = EndpointArgs<typeof updateMail>["body"];

/** A stored password goes to the server only that it was entered for. */
function assertPasswordBelongs(rows: SettingRows, { host, password }: Body): void {
  const { mailHost, mailPassword } = settingsIn(rows);
  const isKept = password === undefined || isMask(password);
  if (isKept && mailPassword && mailHost.toLowerCase() !== host.toLowerCase())
    throw fieldError("password", "Please enter the password or key for this server");
}

/** The host's own network is for SMTP_URL: a session of the panel must not try its ports. @throws HttpError 400 */
async function assertPublic({ env }: Services, host: string): Promise<void> {
  if (env.NODE_ENV === "production" && !(await isPublicHost(host)))
    throw fieldError(
      "host",
      "A mail server on the site's own machine, or in its own network, can only be set by your web person",
    );
}

export async function saveMailSettings(services: Services, req: Request, body: Body): Promise<MailSettings> {
  const { env, mailTransports, database } = services;
  // A stolen session could read every mail that the site sends.
  await requireSecondFactor(services, req);
  if (env.SMTP_URL)
    throw conflict(
      "mail_set_by_host",
      "Your host has set the mail server. To change it, ask your web person.",
    );
  await assertPublic(services, body.host);
  if (body.port === "465" && !body.tls)
    throw fieldError("port", "Port 465 needs TLS from the start: turn it on, or use port 587");
  assertPasswordBelongs(await readSettingRows(database.db), body);
  await saveSettings(services, {
    changes: {
      mailProvider: body.provider,
      mailHost: body.host,
      mailPort: body.port,
      mailTls: body.tls ? "on" : "off",
      mailUsername: body.username,
      ...(body.password !== undefined && { mailPassword: body.password }),
      mailFrom: body.from,
    },
    expectedValues: expectedValuesIn(req),
    alsoInTransaction: async (tx) => {
      await retryGivenUp(tx, { service: "mail" });
      const isDelayed = and(eq(deliveries.status, "waiting"), gt(deliveries.attempts, 0));
      const isMail = eq(channelOf(deliveries), "mail");
      await tx.update(deliveries).set({ nextAttemptAt: sql`now()` }).where(and(isDelayed, isMail));
    },
  });
  mailTransports.forget();
  return readMailSettings(services);
}

type TestBody = EndpointArgs<typeof testMail>["body"];

/** @throws HttpError 400 without an address or when the server refuses, 409 without a server, 503 when it can't be reached */
export async function sendTestMail(
  services: Services,
  req: Request,
  { email }: TestBody,
): Promise<EndpointResponse<typeof testMail>> {
  const { env, mailTransports, serviceHealth, timeouts } = services;
  const { username } = memberOf(req);
  const address = email ?? addressOfMember(services, username);
  if (!address) throw fieldError("email", "Please enter the address for the test");
  const transport = await mailTransports.current();
  if (transport.isFolder) throw mailNotSetUp();
  const { host, setBy } = await mailTransports.server();
  // Its name may lead elsewhere by now.
  if (setBy === "panel") await assertPublic(services, host);
  const { branding, contactEmail } = await readSite(services);
  const written = {
    ...mailText("mail-test", {
      siteTitle: branding.siteTitle,
      settingsUrl: siteUrl(env, "/admin?tab=settings&section=mail"),
    }),
    footer: mailPart("parts/team-footer", branding),
  };
  const mail = {
    id: `mail-test.${randomBytes(12).toString("hex")}`,
    to: { name: "", address },
    replyTo: contactEmail,
    ...renderMail(written, branding),
  };
  try {
    await transport.send(mail, AbortSignal.timeout(timeouts.button));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const words = `The mail server ${error.message}.`;
    if (error.smtp?.code === "EAUTH" || !error.isOutage)
      throw new HttpError(400, "mail_refused", words, { cause: error });
    throw unavailable(words, error);
  } finally {
    await serviceHealth.flush();
  }
  return { message: `A test is on its way to ${address}.` };
}
