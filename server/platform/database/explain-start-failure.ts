import { StartError } from "#server/platform/env/env.ts";
import { causesOf, codeOf } from "#server/platform/errors/error-code.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";

export function explainStartFailure(error: unknown, url: string): never {
  const { host, pathname } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1));
  const codes = causesOf(error).map(codeOf);
  const is = (...wanted: string[]) => codes.some((code) => wanted.includes(code));
  if (is("28P01", "28000"))
    throw new StartError(`The database at ${host} refuses the user name or the password of DATABASE_URL.`);
  if (is("3D000"))
    throw new StartError(
      `The database server at ${host} has no database "${name}". Create it, or correct DATABASE_URL.`,
    );
  if (is("42501"))
    throw new StartError(`The user of DATABASE_URL may not create tables in the database "${name}".`);
  if (isDatabaseUnavailable(error))
    throw new StartError(
      `The database at ${host} can't be reached. Check that it runs, and the host and port of DATABASE_URL.`,
    );
  throw error;
}
