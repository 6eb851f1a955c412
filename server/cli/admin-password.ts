import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { and, eq, like } from "drizzle-orm";
import { codeCounters } from "#server/modules/second-factor/codes.ts";
import { resetSecondFactor } from "#server/modules/second-factor/factors.ts";
import {
  listAdministrators,
  removeAdministrator,
  saveAdministrator,
} from "#server/modules/sessions/administrator.ts";
import { loginCounters } from "#server/modules/sessions/session.ts";
import type { Database } from "#server/platform/database/database.ts";
import { createPasswords } from "#server/platform/security/passwords.ts";
import { password as passwordRule } from "#shared/fields.ts";
import { sessions } from "#shared/schema/administrator-security.ts";
import { rateLimits } from "#shared/schema/limits.ts";
import { hasEmail, users } from "#shared/schema/users.ts";
import { openDatabase } from "./open-database.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * `npm run admin:password` sets the administrator's password: it asks for it, reads it from a pipe, or makes one (`--generate`).
 * `--username NAME` names the account, `--remove NAME` removes one, `--reset-second-factor` leaves the password as the only factor.
 */

const usage =
  "Usage: npm run admin:password -- [--username NAME] [--generate | --remove NAME | --reset-second-factor]";
const { values: options } = readArguments(
  usage,
  {
    username: { type: "string" },
    generate: { type: "boolean", default: false },
    remove: { type: "string" },
    "reset-second-factor": { type: "boolean", default: false },
  },
  0,
);

async function nameOfAdministrator(db: Database): Promise<string> {
  const [oldest] = await listAdministrators(db);
  return options.username?.trim() || (oldest?.username ?? "admin");
}

async function ask(username: string): Promise<string | undefined> {
  if (options.generate) return undefined;
  const isPerson = process.stdin.isTTY;
  const lines = createInterface({ input: process.stdin, output: isPerson ? process.stdout : undefined });
  try {
    if (isPerson)
      return (await lines.question(`New password for "${username}" (Enter to have one made): `)) || undefined;
    for await (const line of lines) return line || undefined;
    return undefined;
  } finally {
    lines.close();
  }
}

function fail(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}

async function remove(db: Database, username: string): Promise<void> {
  const problem = await removeAdministrator(db, username);
  if (problem) fail(problem);
  else console.log(`"${username}" was removed. Everyone who was signed in has been signed out.`);
}

async function resetFactors(db: Database): Promise<void> {
  const username = await nameOfAdministrator(db);
  const byUsername = and(hasEmail(users, username), eq(users.isAdmin, true));
  const [account] = await db.select({ id: users.id }).from(users).where(byUsername);
  if (!account) return fail(`There is no administrator named "${username}".`);
  await resetSecondFactor(db, account.id);
  for (const name of codeCounters) await db.delete(rateLimits).where(like(rateLimits.key, `${name}%`));
  console.log(
    `"${username}" signs in with the password alone now. Set up the second factor again in Settings.`,
  );
}

async function setPassword(db: Database): Promise<void> {
  const username = await nameOfAdministrator(db);
  const typed = await ask(username);
  const problem = typed === undefined ? undefined : passwordRule.safeParse(typed).error?.issues[0]?.message;
  if (problem) return fail(problem);
  const password = typed ?? randomBytes(12).toString("base64url");
  await saveAdministrator(db, createPasswords(), username, password);
  await db.delete(sessions);
  // The new password can be tried right away.
  for (const name of loginCounters) await db.delete(rateLimits).where(like(rateLimits.key, `${name}:%`));
  console.log(`The password of "${username}" was set. Everyone who was signed in has been signed out.`);
  console.log(
    `Accounts: ${(await listAdministrators(db)).map((each) => `"${each.username}" (${each.role ?? "no role"})`).join(", ")}`,
  );
  if (typed === undefined) console.log(`It is: ${password}`);
}

try {
  const { db, close } = await openDatabase();
  try {
    if (options["reset-second-factor"]) await resetFactors(db);
    else if (options.remove) await remove(db, options.remove.trim());
    else await setPassword(db);
  } finally {
    await close();
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
