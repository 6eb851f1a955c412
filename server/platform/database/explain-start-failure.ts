import type pg from "pg";
import { StartError } from "#server/platform/env/env.ts";
import { causesOf, codeOf } from "#server/platform/errors/error-code.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";

const minServer = 14;

/** @throws StartError where the site would start and fail later */
export async function assertServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; dates: string; name: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, pg_encoding_to_char(encoding) as encoding,
       current_setting('datestyle') as dates, datname as name
     from pg_database where datname = current_database()`,
  );
  for (const { version, encoding, dates, name } of rows) {
    if (version < minServer)
      throw new StartError(`The database server is PostgreSQL ${version}. ${minServer} or newer is needed.`);
    if (encoding !== "UTF8")
      throw new StartError(
        `The database "${name}" has the encoding ${encoding}, which can't hold every name. Create one with: create database NAME encoding 'UTF8' template template0.`,
      );
    if (!dates.startsWith("ISO"))
      throw new StartError(
        `The database "${name}" writes dates in the style "${dates}", which we can't read. Change it with: alter database "${name}" set datestyle = 'ISO'.`,
      );
  }
}

const untrusted =
  /^(?:(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET_ISSUER)|CERT_|ERR_TLS_CERT_ALTNAME)/;

export function explainStartFailure(error: unknown, url: string): never {
  const { host: named, pathname, searchParams } = new URL(url);
  const host = named || searchParams.get("host");
  const name = decodeURIComponent(pathname.slice(1));
  const causes = causesOf(error);
  const codes = causes.map(codeOf);
  const is = (...expected: string[]) => codes.some((code) => expected.includes(code));
  const message = causes.map((cause) => cause.message).join("\n");
  const explained = (words: string) => new StartError(words, { cause: error });
  const certificate = codes.find((code) => untrusted.test(code));
  if (certificate)
    throw explained(
      `The database at ${host} shows a certificate that we don't trust (${certificate}). Name the file of its authority in NODE_EXTRA_CA_CERTS, or encrypt without a check: ?sslmode=no-verify in DATABASE_URL.`,
    );
  if (message.includes("does not support SSL"))
    throw explained(`The database at ${host} offers no TLS, and DATABASE_URL asks for it with sslmode.`);
  if (message.includes("unsupported startup parameter"))
    throw explained(
      "The pooler in front of the database refuses our time limits: the guide (docs/deploy, PgBouncer) says what to set.",
    );
  if (is("28P01", "28000"))
    throw explained(`The database at ${host} refuses the user name or the password of DATABASE_URL.`);
  if (is("3D000"))
    throw explained(
      `The database server at ${host} has no database "${name}". Create it, or correct DATABASE_URL.`,
    );
  const extension = /extension "(\w+)"|extension\/(\w+)\.control/.exec(message);
  if (extension)
    throw explained(
      `The database "${name}" lacks the extension ${extension[1] ?? extension[2]}, and the user of DATABASE_URL can't make it. Let an administrator install it and run "create extension ${extension[1] ?? extension[2]}" there.`,
    );
  if (is("42501"))
    throw explained(`The user of DATABASE_URL may not create tables in the database "${name}".`);
  if (is("42P07", "42710", "42723"))
    throw explained(
      `The database "${name}" holds something of another program (${message}). Create one for this site alone, and name it in DATABASE_URL.`,
    );
  if (isDatabaseUnavailable(error))
    throw explained(
      `The database at ${host} can't be reached. Check that it runs, and the host and port of DATABASE_URL.`,
    );
  throw error;
}
