import { createHash } from "node:crypto";
import { and, eq, type SQL } from "drizzle-orm";
import type { Request } from "express";
import { factorsOf, hasFactor, recordProven, secondStepsOf } from "#server/modules/second-factor/factors.ts";
import type { Database } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { clearCookie, readSignedCookie, setSignedCookie } from "#server/platform/http/cookies.ts";
import { endSession, startSession } from "#server/platform/http/session.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import type { Services } from "#server/platform/services.ts";
import { login } from "#shared/api/session.ts";
import { dayMs, minuteMs } from "#shared/durations.ts";
import { administratorSecurity } from "#shared/schema/administrator-security.ts";
import { teamMembers } from "#shared/schema/team.ts";
import { hasEmail, users } from "#shared/schema/users.ts";

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

async function findAccount(db: Database, condition: SQL) {
  const [account] = await db
    .select({
      id: users.id,
      username: users.email,
      name: teamMembers.name,
      hash: users.password,
      devicesEndedAt: administratorSecurity.devicesEndedAt,
    })
    .from(users)
    .innerJoin(teamMembers, eq(teamMembers.userId, users.id))
    .leftJoin(administratorSecurity, eq(administratorSecurity.userId, users.id))
    .where(and(condition, eq(users.isAdmin, true), eq(users.status, "active")));
  return account;
}

/** The same sentence, after the same time, whether the name or the password is wrong. */
async function authenticate(
  services: Services,
  req: Request,
  { username, password }: { username: string; password: string },
): Promise<Account> {
  const account = await findAccount(services.database.db, hasEmail(users, username));
  // A stolen cookie of a known device allows ten wrong guesses, wherever they come from.
  const device = services.rateLimits.guessesAt(deviceCounter);
  const cookie = readSignedCookie(req, knownDevice);
  const deviceKey =
    account && isFor(account, cookie, knownDevice) ? services.secret.sign("known device", cookie) : undefined;
  // Counted before the password is looked at, so that guesses side by side are counted, too.
  const isKnown = deviceKey !== undefined && (await device.hasRoom(deviceKey));
  const giveBack = async () => deviceKey !== undefined && device.refund(deviceKey);
  const guesses = loginGuesses(services, username);
  if (!isKnown) await guesses.assertAllowed();
  const isRight = await services.passwords
    .verify(
      password,
      account?.hash,
      // Checked again in its turn: waiting logins may have used up the limit.
      isKnown ? { queue: "known-devices" } : { queue: "logins", stillWanted: guesses.assertAllowed },
    )
    .catch(async (error: unknown) => {
      // The password was not looked at.
      await giveBack();
      throw error;
    });
  if (!account || !isRight) {
    await guesses.countWrong();
    throw new HttpError(401, "wrong_credentials", "The username or the password is not right.");
  }
  await giveBack();
  await services.rateLimits.of(login)?.reset(rateLimitKey(req.ip));
  return account;
}

const passwordFirst = () =>
  new HttpError(401, "password_first", "Please enter your username and password again.");

/** Waits for a change of the password or the factors that is under way. */
async function isUnchanged({ database: { db } }: Services, account: Account, by: Means): Promise<boolean> {
  const [now] = await db
    .select({ hash: users.password, devicesEndedAt: administratorSecurity.devicesEndedAt })
    .from(users)
    .leftJoin(administratorSecurity, eq(administratorSecurity.userId, users.id))
    .where(eq(users.id, account.id))
    .for("share", { of: users });
  const isSame =
    now?.hash === account.hash && now.devicesEndedAt?.getTime() === account.devicesEndedAt?.getTime();
  return isSame && (by === "factor" || !hasFactor(await factorsOf(db, account.id)));
}

type Means = "password" | "factor";

export async function openSession(services: Services, req: Request, account: Account, by: Means) {
  await startSession(req, account);
  // What ends the account's sessions finds this one from here on; what ended them before has to be seen here.
  if (!(await isUnchanged(services, account, by))) {
    await endSession(req);
    throw passwordFirst();
  }
  recordProven(req);
  rememberDevice(req, account);
  clearCookie(req, passwordStep);
  return { authenticated: true as const, username: account.username };
}

export async function logIn(services: Services, req: Request, body: { username: string; password: string }) {
  const account = await authenticate(services, req, body);
  const secondFactor = secondStepsOf(await factorsOf(services.database.db, account.id));
  if (secondFactor.length === 0) return openSession(services, req, account, "password");
  setSignedCookie(req, passwordStep, textOf(account));
  noteActivity(req, {
    action: "session.password",
    message: "An administrator entered the right password; the second factor is next",
  });
  return { authenticated: false as const, secondFactor };
}

export async function accountInSecondStep({ database }: Services, req: Request): Promise<Account> {
  const cookie = readSignedCookie(req, passwordStep);
  const [id] = cookie?.split(".") ?? [];
  const account = id && (await findAccount(database.db, eq(users.id, id)));
  if (!account || !isFor(account, cookie, passwordStep)) throw passwordFirst();
  return account;
}

/* Cookies that name an account, a hash of its stored password and the time: a new password and 'Sign out everywhere' end them. */

/** On a browser that signed in to the account before: strangers' guesses never lock it out. */
const knownDevice = { name: "known-device", maxAgeMs: 180 * dayMs };
/** The password was right and the second factor is pending. Grants nothing. */
const passwordStep = { name: "password-step", maxAgeMs: 10 * minuteMs };

const markOf = (hash: string | null) =>
  createHash("sha256")
    .update(hash ?? "")
    .digest("base64url")
    .slice(0, 16);

const textOf = ({ id, hash }: Account) => `${id}.${markOf(hash)}.${Date.now()}`;

function isFor(
  { id, hash, devicesEndedAt }: Account,
  text: string | undefined,
  { maxAgeMs }: typeof knownDevice,
): text is string {
  const [owner, mark, since] = text?.split(".") ?? [];
  const startedAt = Number(since);
  return (
    owner === id &&
    mark === markOf(hash) &&
    Date.now() - startedAt < maxAgeMs &&
    startedAt > (devicesEndedAt?.getTime() ?? 0)
  );
}

export const rememberDevice = (req: Request, account: Account): void =>
  setSignedCookie(req, knownDevice, textOf(account));

const accountCounter = "wrong passwords of an account";
const deviceCounter = "wrong passwords of a known device";

/** The keys of all login counters begin with one of these. */
export const loginCounters = [`${login.method} ${login.path}`, accountCounter, deviceCounter];

/** Limits guesses at one account on devices that it does not know. A typed name may be someone's address, so it is hashed. */
export const loginGuesses = ({ rateLimits, secret }: Services, username: string) =>
  rateLimits.guesses([accountCounter, secret.sign("login name", username.toLowerCase())]);
