import { inArray } from "drizzle-orm";
import type { DatabaseConnection } from "#server/platform/database/database.ts";
import type { Env } from "#server/platform/env/env.ts";
import { isLoopbackHost } from "#server/platform/outbound/network-address.ts";
import { type Secret, UndecipherableError } from "#server/platform/security/secret.ts";
import { appSettings } from "#shared/schema/settings.ts";
import { keysOf } from "#shared/settings/settings.ts";

/** `name`: what the site calls itself. Some mail servers refuse a container's own name, or `[127.0.0.1]`. */
export type SmtpOptions = { name?: string } & (
  | { url: string }
  | {
      host: string;
      port: number;
      secure: boolean;
      requireTLS: boolean;
      auth?: { user: string; pass: string };
    }
);

export interface MailServer {
  /** undefined: mails are saved to a folder. */
  smtp: SmtpOptions | undefined;
  host: string;
  from: string;
  setBy: "environment" | "panel" | null;
  /** APP_SECRET is not the one that the password was stored with. */
  isPasswordUnreadable: boolean;
}

export interface MailServerParts {
  env: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "DATA_DIR" | "PUBLIC_URL">;
  database: DatabaseConnection;
  secret: Secret;
}

const defaultFrom = "Thyroid Access Alliance <no-reply@localhost>";
const keys = keysOf("mail");

export async function readMailServer({ env, database, secret }: MailServerParts): Promise<MailServer> {
  const { SMTP_URL: url, MAIL_FROM, PUBLIC_URL } = env;
  const own = PUBLIC_URL ? { name: new URL(PUBLIC_URL).hostname } : {};
  if (url)
    return {
      smtp: { ...own, url },
      host: new URL(url).hostname,
      from: MAIL_FROM ?? defaultFrom,
      setBy: "environment",
      isPasswordUnreadable: false,
    };
  const rows = await database.db
    .select({ key: appSettings.key, value: appSettings.value })
    .from(appSettings)
    .where(inArray(appSettings.key, keys));
  const stored: Partial<Record<string, string>> = Object.fromEntries(
    rows.map(({ key, value }) => [key, value]),
  );
  const { mailHost: host = "", mailUsername: user, mailFrom } = stored;
  const from = MAIL_FROM || mailFrom || defaultFrom;
  if (!host) return { smtp: undefined, host, from, setBy: null, isPasswordUnreadable: false };
  const pass = decrypt(secret, stored.mailPassword ?? "");
  const secure = stored.mailTls === "on";
  return {
    smtp: {
      ...own,
      host,
      port: Number(stored.mailPort),
      secure,
      // A password doesn't cross the network in clear.
      requireTLS: !secure && Boolean(user) && !isLoopbackHost(host),
      ...(user && { auth: { user, pass: pass ?? "" } }),
    },
    host,
    from,
    setBy: "panel",
    isPasswordUnreadable: pass === undefined,
  };
}

function decrypt(secret: Secret, encrypted: string): string | undefined {
  try {
    return encrypted && secret.decrypt(encrypted);
  } catch (error) {
    if (error instanceof UndecipherableError) return undefined;
    throw error;
  }
}
