import { fieldError } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first invitation that is accepted, because it is large. In order of how often they were stolen. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** @throws HttpError 400 for one of the most common passwords, or the account's own address */
export async function assertGoodPassword(
  password: string,
  username: string,
  field = "password",
): Promise<void> {
  common ??= loadCommon();
  const typed = password.toLowerCase();
  if ((await common).has(typed)) throw fieldError(field, sentence("commonPassword"));
  if (typed === username.toLowerCase() || typed === username.toLowerCase().split("@")[0])
    throw fieldError(field, sentence("passwordIsAddress"));
}
