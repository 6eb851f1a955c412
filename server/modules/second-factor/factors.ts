import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Request } from "express";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { forbidden, HttpError, notFound } from "#server/platform/errors/http-errors.ts";
import { administratorOf } from "#server/platform/http/guards.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import type { SecondStep } from "#shared/api/session.ts";
import { minuteMs } from "#shared/durations.ts";
import {
  administratorSecurity,
  passkeys,
  recoveryCodes,
  sessions,
} from "#shared/schema/administrator-security.ts";
import { users } from "#shared/schema/users.ts";

export async function factorsOf(db: Database, userId: string) {
  const [security] = await db
    .select({ totpSecret: administratorSecurity.totpSecret })
    .from(administratorSecurity)
    .where(eq(administratorSecurity.userId, userId));
  const keys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return {
    totp: Boolean(security?.totpSecret),
    passkeys: keys,
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  };
}

type Factors = Awaited<ReturnType<typeof factorsOf>>;

/** Recovery codes alone are no factor: they replace one. */
export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp || passkeys.length > 0;

export function secondStepsOf(factors: Factors): SecondStep[] {
  if (!hasFactor(factors)) return [];
  const steps: [SecondStep, boolean][] = [
    ["passkey", factors.passkeys.length > 0],
    ["totp", factors.totp],
    ["recovery", factors.recoveryCodesLeft > 0],
  ];
  return steps.filter(([, has]) => has).map(([step]) => step);
}

const noTotp = { totpSecret: null, totpPendingSecret: null, totpLastStep: null };

/** Recovery codes go with the last factor. */
async function clearCodes(tx: Transaction, userId: string): Promise<void> {
  if (!hasFactor(await factorsOf(tx, userId)))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function removeTotpOf(tx: Transaction, userId: string): Promise<void> {
  if (!(await factorsOf(tx, userId)).totp) throw notFound("No authenticator app is set up.");
  await tx.update(administratorSecurity).set(noTotp).where(eq(administratorSecurity.userId, userId));
  await clearCodes(tx, userId);
}

export async function removePasskeyOf(tx: Transaction, userId: string, id: string): Promise<void> {
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  if (removed.length === 0) throw notFound("There is no such passkey.");
  await clearCodes(tx, userId);
}

export const resetSecondFactor = (db: Database, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(administratorSecurity).set(noTotp).where(eq(administratorSecurity.userId, userId));
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  });

declare module "express-session" {
  interface SessionData {
    verifiedAt: number;
    provenAt: number;
  }
}

const maxAgeMs = 10 * minuteMs;
/** A change of the factors wants a verification that was made for it, not one of an export before. */
const maxAgeForChangesMs = 5 * minuteMs;
const isRecent = (at: number | undefined, ageMs: number) => at !== undefined && Date.now() - at < ageMs;

export function recordVerified(req: Request): void {
  req.session.verifiedAt = Date.now();
  recordProven(req);
}

export function recordProven(req: Request): void {
  req.session.provenAt = Date.now();
}

/** A login with the factor does not count: a thief of its session could add a factor of their own. */
async function requireFactor(db: Database, req: Request, ageMs: number): Promise<void> {
  if (!isRecent(req.session.verifiedAt, ageMs) && hasFactor(await factorsOf(db, administratorOf(req))))
    throw new HttpError(
      403,
      "second_factor_required",
      "Please confirm that it is you, with a code or a passkey, and try again.",
    );
}

export const requireSecondFactor = ({ database }: Services, req: Request): Promise<void> =>
  requireFactor(database.db, req, maxAgeMs);

export type SecurityChange =
  | "app-added"
  | "app-removed"
  | "codes-made"
  | "passkey-added"
  | "passkey-removed"
  | "password-changed";

/** Changes of one account's factors are serialized: of two concurrent first factors, the second is refused. */
export const changeFactors = <Result>(
  { database }: Services,
  req: Request,
  change: SecurityChange,
  run: (tx: Transaction, userId: string) => Promise<Result>,
): Promise<Result> =>
  database.db.transaction(async (tx) => {
    const userId = administratorOf(req);
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    await requireFactor(tx, req, maxAgeForChangesMs);
    const result = await run(tx, userId);
    await queueDeliveries(tx, { kind: "mail.account-changed", payload: { userId, change } });
    return result;
  });

export async function requirePassword(services: Services, req: Request, password: string): Promise<void> {
  const { database, passwords, rateLimits } = services;
  const userId = administratorOf(req);
  const guesses = rateLimits.guesses(["wrong passwords of a session", userId]);
  await guesses.assertAllowed();
  const [user] = await database.db.select({ hash: users.password }).from(users).where(eq(users.id, userId));
  const isRight = await passwords.verify(password, user?.hash, {
    queue: "known-devices",
    stillWanted: guesses.assertAllowed,
  });
  if (!isRight) {
    await guesses.countWrong();
    throw forbidden("The password is not right.");
  }
  await guesses.reset();
  recordProven(req);
}

/** Before a factor is changed. @param password undefined: proof of the last minutes is enough */
export async function requireProof(services: Services, req: Request, password?: string): Promise<void> {
  await requireFactor(services.database.db, req, maxAgeForChangesMs);
  if (password !== undefined) return requirePassword(services, req, password);
  if (!isRecent(req.session.provenAt, maxAgeMs))
    throw forbidden("Please enter your password to add a passkey.");
}

/** Ends the account's other sessions, which were opened with the former password or without the new factor. */
export async function endOtherSessions(db: Database, req: Request): Promise<void> {
  const isOwn = sql`${sessions.sess} ->> 'userId' = ${administratorOf(req)}`;
  await db.delete(sessions).where(and(isOwn, ne(sessions.sid, req.sessionID)));
}
