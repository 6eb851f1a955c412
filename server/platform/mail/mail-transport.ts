import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Env } from "#server/platform/env/env.ts";
import type { Timeouts } from "#server/platform/env/timeouts.ts";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { withoutPersonalData } from "#server/platform/outbox/deliveries.ts";
import type { ServiceHealth } from "#server/platform/service-health/service-health.ts";
import { type MailServer, type MailServerParts, readMailServer, type SmtpOptions } from "./mail-server.ts";

export interface OutgoingMail {
  /** The Message-ID, and the file name: letters, digits, "-" and "." only. */
  id: string;
  to: { name: string; address: string };
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Takes a POST without a further step (RFC 8058). */
  unsubscribeUrl?: string;
}

type Folder = Pick<Env, "DATA_DIR">;

interface SmtpError extends Error {
  code?: string;
  /** Node's, where `code` is nodemailer's. */
  originalCode?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** RFC 3463, and what Google (5.4.5) and Microsoft (5.1.90 to 5.1.92, quota) say when an account has sent its share of a day. */
const aboutSender = /^\d{3}[ -]5\.(?:1\.[78]|1\.9[0-2]|4\.5)\b|SubmissionQuotaExceeded/;

/** It names a recipient, but would be said of any. */
export const isAboutSender = ({ response = "" }: SmtpError): boolean => aboutSender.test(response);

export class MailError extends Error {
  override readonly name = "MailError";
  /** The server will never take this mail. */
  readonly isFinal: boolean;
  /** The server can't be reached or refuses us, whatever the mail. */
  readonly isOutage: boolean;
  /** The server had the whole message and did not respond, so it may have arrived. */
  readonly isInDoubt: boolean;
  readonly smtp: SmtpError | undefined;

  constructor(
    reason: string,
    more: { isFinal?: boolean; isOutage: boolean; isInDoubt?: boolean; cause?: unknown; smtp?: SmtpError },
  ) {
    super(reason, { cause: more.smtp ?? more.cause });
    this.isFinal = more.isFinal ?? false;
    this.isOutage = more.isOutage;
    this.isInDoubt = more.isInDoubt ?? false;
    this.smtp = more.smtp;
  }
}

export const domainOf = (from: string): string => /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

function optionsOf(from: string, mail: OutgoingMail) {
  const { id, to, replyTo, subject, text, html, unsubscribeUrl } = mail;
  return {
    messageId: `<${id}@${domainOf(from)}>`,
    from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    headers: {
      "Auto-Submitted": "auto-generated",
      // Exchange answers a mail that has only the header above.
      "X-Auto-Response-Suppress": "OOF, AutoReply",
      ...(unsubscribeUrl && {
        "List-Unsubscribe": { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  } satisfies SendMailOptions;
}

export interface MailTransport {
  /** Mails are saved, not sent, because no mail server is set up. */
  isFolder: boolean;
  /** @throws MailError, whose message names nobody */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** Whether mails could be sent now, without sending one. @throws MailError */
  check(): Promise<void>;
  close(): void;
}

/** Each worker has a connection when it wants one: those of the site's own mails don't wait for those of mailings. */
const maxConnections = 8;

type MailTimeouts = Pick<Timeouts, "mailGreeting" | "mailSilence">;

function serverTransport(
  from: string,
  smtp: SmtpOptions,
  { mailGreeting, mailSilence }: MailTimeouts,
): MailTransport {
  const pool = createTransport({
    pool: true,
    ...smtp,
    maxConnections,
    maxRequeues: 1,
    connectionTimeout: mailGreeting,
    greetingTimeout: mailGreeting,
    dnsTimeout: mailGreeting,
    socketTimeout: mailSilence,
  });
  const messages = new Map<string, Readable>();
  pool.use("stream", ({ data, message }, done) => {
    message.processFunc((stream) => {
      messages.set(String(data.messageId), stream);
      return stream;
    });
    done();
  });
  return {
    isFolder: false,
    async send(mail, signal) {
      const options = optionsOf(from, mail);
      try {
        await pool.sendMail({ ...options, signal });
      } catch (error) {
        const wasHandedOver = messages.get(options.messageId)?.readableEnded;
        throw mailErrorOf(error as SmtpError, { wasHandedOver, to: mail.to });
      } finally {
        messages.delete(options.messageId);
      }
    },
    async check() {
      try {
        await pool.verify();
      } catch (error) {
        throw mailErrorOf(error as SmtpError);
      }
    },
    close: () => pool.close(),
  };
}

const folderTransport = (from: string, folder: Folder): MailTransport => ({
  isFolder: true,
  // One file for each message id: writing is idempotent.
  send: async (mail) => {
    const { message } = await composer.sendMail(optionsOf(from, mail));
    if (!Buffer.isBuffer(message)) throw new Error("the message was not composed into one piece");
    await writeWhole(outboxFile(folder, mail.id), message);
  },
  async check() {
    const file = join(outboxFolder(folder), ".check");
    await writeWhole(file, Buffer.from(""));
    await rm(file, { force: true });
  },
  close: () => undefined,
});

const refuse = async () => {
  const reason = "has a stored password that can't be read any more: please enter it again";
  throw new MailError(reason, { isOutage: true });
};
const unreadableTransport: MailTransport = {
  isFolder: false,
  send: refuse,
  check: refuse,
  close: () => undefined,
};

/** Another process may have stored another server. */
const serverAgeMs = 1000;

interface Parts extends MailServerParts {
  timeouts: MailTimeouts;
  serviceHealth: ServiceHealth;
}

/** The mail server that is set now, and its transport; mails in hand of a former one are still sent. */
export function createMailTransports({ timeouts, serviceHealth, ...parts }: Parts) {
  const { env } = parts;
  const servers = new LRUCache<string, MailServer>({
    max: 1,
    ttl: serverAgeMs,
    // One that was forgotten while it was read still serves those who waited for it.
    ignoreFetchAbort: true,
    fetchMethod: () => readMailServer(parts),
  });
  const server = (): Promise<MailServer> => servers.forceFetch(env.SMTP_URL ?? "");
  let transport: MailTransport | undefined;
  let madeFor = "";

  const open = ({ smtp, from, isPasswordUnreadable }: MailServer): MailTransport => {
    if (!smtp) return folderTransport(from, env);
    return isPasswordUnreadable ? unreadableTransport : serverTransport(from, smtp, timeouts);
  };
  const recordingHealth = ({ send, ...other }: MailTransport): MailTransport => ({
    ...other,
    async send(mail, signal) {
      try {
        await send(mail, signal);
        serviceHealth.recordSuccess("mail");
      } catch (error) {
        if (error instanceof MailError && error.isOutage)
          serviceHealth.recordFailure("mail", error.message, causeCodeOf(error));
        throw error;
      }
    },
  });

  return {
    server,
    isServerSet: async (): Promise<boolean> => (await server()).smtp !== undefined,
    async current(): Promise<MailTransport> {
      const current = await server();
      const description = JSON.stringify(current);
      if (!transport || description !== madeFor) {
        transport?.close();
        transport = recordingHealth(open(current));
        madeFor = description;
      }
      return transport;
    },
    forget: () => servers.clear(),
    close: () => transport?.close(),
  };
}

const composer = createTransport(
  { streamTransport: true, buffer: true, newline: "windows" },
  { disableFileAccess: true, disableUrlAccess: true },
);

export const outboxFolder = ({ DATA_DIR }: Folder): string => join(DATA_DIR, "outbox");

const outboxFile = (env: Folder, id: string) => join(outboxFolder(env), `${id}.eml`);

export async function removeMails(env: Folder, ids: readonly string[]): Promise<void> {
  for (const id of ids) await rm(outboxFile(env, id), { force: true });
}

export async function removeOldMails(env: Folder, before: Date): Promise<void> {
  const folder = outboxFolder(env);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    // It was renamed or removed since it was listed.
    const { mtime } = (await stat(file).catch(() => undefined)) ?? {};
    if (mtime && mtime < before) await rm(file, { force: true });
  }
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.draft`;
  try {
    // For the owner only: mails carry names and addresses.
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(draft, bytes, { mode: 0o600 });
    await rename(draft, file);
  } catch (error) {
    throw new MailError("could not be written to the outbox folder", { isOutage: true, cause: error });
  }
}

function tlsProblemOf({ originalCode = "" }: SmtpError): string | undefined {
  if (/CERT|UNABLE_TO_VERIFY/.test(originalCode)) return "shows a certificate that we don't trust";
  if (originalCode === "ERR_SSL_WRONG_VERSION_NUMBER")
    return "does not speak TLS from the start on this port, as it would on 465";
  return undefined;
}

/** nodemailer's `code` and `responseCode` as a reason. A 5xx about this mail is final; one on connecting is not. */
function mailErrorOf(
  smtp: SmtpError,
  { wasHandedOver = false, to }: { wasHandedOver?: boolean | undefined; to?: OutgoingMail["to"] } = {},
): MailError {
  const { code = "", responseCode = 0, response } = smtp;
  const isAboutThisMail = (code === "EENVELOPE" || code === "EMESSAGE") && !isAboutSender(smtp);
  const refusal =
    response && responseCode > 0
      ? `did not take the mail: ${withoutPersonalData(response, to ? [to.address, to.name] : [])}`
      : // Its own words are not for the panel: it may be any machine.
        response && "did not respond as a mail server does";
  const reasons: Record<string, string> = {
    EAUTH: "does not accept the user name or the password",
    ETIMEDOUT: "did not respond in time",
    EABORT: "did not respond in time",
    ECONNECTION: "could not be reached",
    ESOCKET: "could not be reached",
    ECONNREFUSED: "could not be reached",
    EDNS: "could not be found",
    ETLS: "could not be spoken to in private (TLS)",
  };
  return new MailError(tlsProblemOf(smtp) ?? reasons[code] ?? refusal ?? "did not take the mail", {
    isFinal: isAboutThisMail && responseCode >= 500,
    isOutage: !isAboutThisMail,
    isInDoubt: wasHandedOver && responseCode === 0,
    smtp,
  });
}
