import { randomBytes } from "node:crypto";
import dns from "node:dns/promises";
import { setTimeout as sleep } from "node:timers/promises";
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
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { conflict, fieldError, HttpError, unavailable } from "#server/platform/errors/http-errors.ts";
import { memberOf } from "#server/platform/http/guards.ts";
import { domainOf, MailError } from "#server/platform/mail/mail-transport.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";
import { isPublicHost } from "#server/platform/outbound/network-address.ts";
import { withoutPersonalData } from "#server/platform/outbox/channel.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs, EndpointResponse } from "#shared/api/endpoint.ts";
import type { MailSettings, testMail, updateMail } from "#shared/api/mail.ts";
import { type MailProviderId, mailProviderIds, mailProviderOf } from "#shared/mail-providers.ts";
import { channelOf, deliveries } from "#shared/schema/deliveries.ts";
import { maskedKey } from "#shared/settings/settings.ts";
import { mailPart, mailText } from "./mail-texts.ts";
import { addressOfMember, readSite } from "./outgoing-mail.ts";

const timeoutMs = 2500;
const noRecord = new Set(["ENOTFOUND", "ENODATA"]);

type Domain = MailSettings["domain"];
type Check = Domain["spf"];
const recordFound: Check = { status: "found", line: null };
const missing = (line: string): Check => ({ status: "missing", line });

/** @returns [] when the name has no such record @throws when DNS fails */
async function recordsOf(lookup: () => Promise<string[]>): Promise<string[]> {
  try {
    return await lookup();
  } catch (error) {
    if (noRecord.has(String((error as NodeJS.ErrnoException).code))) return [];
    throw error;
  }
}

const textsOf = (name: string) =>
  recordsOf(async () => (await dns.resolveTxt(name)).map((parts) => parts.join("")));

async function checkSpf(domain: string, provider: MailProviderId): Promise<Check> {
  const { spf } = mailProviderOf(provider);
  const record = (await textsOf(domain)).find((text) => /^v=spf1( |$)/i.test(text));
  const include = spf ? `include:${spf}` : "include:NAME-FROM-YOUR-PROVIDER";
  if (!record) return missing(`${domain}  TXT  "v=spf1 ${include} ~all"`);
  if (!spf || record.toLowerCase().includes(spf)) return recordFound;
  // A domain may have one SPF record only.
  const [, start = record, all = " ~all"] = /^(.*?)(\s[-~?+]?all\s*)$/i.exec(record) ?? [];
  return missing(`${domain}  TXT  "${start} ${include}${all.trimEnd()}", instead of "${record}"`);
}

async function checkDkim(domain: string, provider: MailProviderId): Promise<Check> {
  const { dkimSelectors = [], dkimHost, dkimHelp } = mailProviderOf(provider);
  const names = dkimSelectors.map((selector) => `${selector}._domainkey.${domain}`);
  const isKey = async (name: string) =>
    (await textsOf(name)).some((text) => /(^|;)\s*p=/i.test(text)) ||
    (await recordsOf(() => dns.resolveCname(name))).length > 0;
  if ((await Promise.all(names.map(isKey))).includes(true)) return recordFound;
  const [name] = names;
  // Only the provider knows which name its record has.
  if (!name || provider === "other") return { status: "unknown", line: dkimHelp };
  return missing(
    dkimHost ? `${name}  CNAME  ${dkimSelectors[0]}.${domain}.${dkimHost}` : `${name}: ${dkimHelp}`,
  );
}

async function checkDmarc(domain: string): Promise<Check> {
  const labels = domain.split(".");
  // A subdomain has the record of a domain above it.
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
  const texts = await Promise.all(domains.map((name) => textsOf(`_dmarc.${name}`)));
  const isFound = texts.flat().some((text) => /^v=DMARC1/i.test(text));
  return isFound ? recordFound : missing(`_dmarc.${domain}  TXT  "v=DMARC1; p=none"`);
}

async function checkDomain(name: string, provider: MailProviderId): Promise<Domain> {
  const unknown: Check = { status: "unknown", line: null };
  if (!name.includes(".")) return { name: "", spf: unknown, dkim: unknown, dmarc: unknown };
  const inTime = (check: Promise<Check>) =>
    Promise.race([check.catch(() => unknown), sleep(timeoutMs, unknown, { ref: false })]);
  const [spf, dkim, dmarc] = await Promise.all([
    inTime(checkSpf(name, provider)),
    inTime(checkDkim(name, provider)),
    inTime(checkDmarc(name)),
  ]);
  return { name, spf, dkim, dmarc };
}

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
      "A mail server on the site's own machine, or in its own network, can only be set with SMTP_URL",
    );
}

export async function saveMailSettings(services: Services, req: Request, body: Body): Promise<MailSettings> {
  const { env, mailTransports, database } = services;
  // A stolen session could read every mail that the site sends.
  await requireSecondFactor(services, req);
  if (env.SMTP_URL)
    throw conflict(
      "mail_set_by_host",
      "Your host has set the mail server (SMTP_URL). It can be changed here once that is removed.",
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
    expected: expectedValuesIn(req),
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
  const late = sleep(timeouts.button, undefined, { ref: false }).then(() => {
    throw new MailError("did not respond in time", { isOutage: true });
  });
  try {
    await Promise.race([transport.send(mail, AbortSignal.timeout(timeouts.button)), late]);
    serviceHealth.recordSuccess("mail");
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const reason = withoutPersonalData(error.message, [address]);
    if (error.isOutage) serviceHealth.recordFailure("mail", reason, causeCodeOf(error));
    if (error.smtp?.code === "EAUTH" || !error.isOutage)
      throw new HttpError(400, "mail_refused", `The mail server ${reason}.`, { cause: error });
    throw unavailable(`The mail server ${reason}.`, error);
  } finally {
    await serviceHealth.flush();
  }
  return { message: `A test is on its way to ${address}.` };
}
