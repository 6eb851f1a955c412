import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Env } from "#server/platform/env/env.ts";
import { type LastLook, type MailWaits, openSmtpLines, type SmtpError, smtpTimeouts } from "./smtp-lines.ts";

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

type Needed = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "DATA_DIR">;

/** `isFinal`: the server will never take this mail. */
export class MailError extends Error {
  override readonly name = "MailError";
  readonly isFinal: boolean;
  /** The server can't be reached or refuses us, whatever the mail. */
  readonly isOutage: boolean;
  /** What the mail server said, if one was asked. */
  readonly smtp: SmtpError | undefined;

  constructor(
    reason: string,
    {
      isFinal,
      isOutage,
      ...more
    }: { isFinal: boolean; isOutage: boolean; cause?: unknown; smtp?: SmtpError },
  ) {
    super(reason, { cause: more.smtp ?? more.cause });
    this.isFinal = isFinal;
    this.isOutage = isOutage;
    this.smtp = more.smtp;
  }
}

export const describeMail = ({ SMTP_URL }: Needed): string =>
  SMTP_URL
    ? `SMTP server ${new URL(SMTP_URL).hostname}`
    : "Emails are saved to a folder, not sent: ask your web person to set SMTP_URL";

export const outboxFolder = ({ DATA_DIR }: Needed): string => join(DATA_DIR, "outbox");

const ownDomain = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";

function optionsOf({ MAIL_FROM }: Needed, mail: OutgoingMail): SendMailOptions {
  const { id, to, replyTo, subject, text, html, unsubscribeUrl } = mail;
  return {
    messageId: `<${id}@${ownDomain(MAIL_FROM)}>`,
    from: MAIL_FROM,
    to,
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl && {
        "List-Unsubscribe": { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

export type Mailer = ReturnType<typeof openMailer>;

/**
 * Sends mails, or writes them into the outbox folder. `ready` waits for the mail server: the caller checks after it whether
 * a mail is still wanted, right before it begins. Both throw MailError.
 */
export function openMailer(env: Needed, waits: MailWaits) {
  if (!env.SMTP_URL)
    return {
      isFolder: true,
      ready: async () => ({
        async send(mail: OutgoingMail): Promise<boolean> {
          await writeMail(env, mail.id, optionsOf(env, mail));
          return true;
        },
        release: () => undefined,
      }),
      close: () => undefined,
    };
  const lines = openSmtpLines(env.SMTP_URL, waits);
  return {
    isFolder: false,
    async ready() {
      const { send, release } = await lines.ready().catch(throwMailError);
      return {
        async send(mail: OutgoingMail, isStillWanted: LastLook = async () => true): Promise<boolean> {
          const { from, body } = await compose(optionsOf(env, mail));
          return send({ from, to: [mail.to.address], body }, isStillWanted).catch(throwMailError);
        },
        release,
      };
    },
    close: () => lines.close(),
  };
}

export async function tryMail(env: Needed, waits: MailWaits): Promise<void> {
  if (!env.SMTP_URL) {
    const file = join(outboxFolder(env), ".check");
    await writeWhole(file, Buffer.from(""));
    await rm(file, { force: true });
    return;
  }
  const transport = createTransport({ url: env.SMTP_URL, ...smtpTimeouts(waits) });
  await transport
    .verify()
    .catch(throwMailError)
    .finally(() => transport.close());
}

const composer = createTransport(
  { streamTransport: true, buffer: true, newline: "windows" },
  { disableFileAccess: true, disableUrlAccess: true },
);

async function compose(options: SendMailOptions): Promise<{ from: string; body: Buffer }> {
  const { message, envelope } = await composer.sendMail(options);
  if (!Buffer.isBuffer(message)) throw new Error("the message was not composed into one piece");
  return { from: envelope.from || "", body: message };
}

/** One file for each message id: writing is idempotent. */
async function writeMail(env: Needed, id: string, options: SendMailOptions): Promise<void> {
  const { body } = await compose(options);
  await writeWhole(outboxFile(env, id), body);
}

const outboxFile = (env: Needed, id: string) => join(outboxFolder(env), `${id}.eml`);

export async function removeMails(env: Needed, ids: readonly string[]): Promise<void> {
  for (const id of ids) await rm(outboxFile(env, id), { force: true });
}

export async function removeOldMails(env: Needed, before: Date): Promise<void> {
  const folder = outboxFolder(env);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    // It was renamed or removed since it was listed.
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtime < before) await rm(file, { force: true });
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
    throw new MailError("could not be written to the outbox folder", {
      isFinal: false,
      isOutage: true,
      cause: error,
    });
  }
}

/** nodemailer's `code` and `responseCode` as a reason. A 5xx about this mail is final; one on connecting is not. */
function throwMailError(error: SmtpError): never {
  const { code = "", responseCode = 0, response } = error;
  const isAboutThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  const said = response ? `: ${response}` : "";
  const reasons: Record<string, string> = {
    EAUTH: "does not accept the user name or the password",
    ETIMEDOUT: "did not respond in time",
    ECONNECTION: "could not be reached",
    ESOCKET: "could not be reached",
    ECONNREFUSED: "could not be reached",
    EDNS: "could not be found",
    ETLS: "could not be spoken to in private (TLS)",
    EENVELOPE: `did not take the mail${said}`,
    EMESSAGE: `did not take the mail${said}`,
  };
  throw new MailError(reasons[code] ?? `did not take the mail${said}`, {
    isFinal: isAboutThisMail && responseCode >= 500,
    isOutage: !isAboutThisMail,
    smtp: error,
  });
}
