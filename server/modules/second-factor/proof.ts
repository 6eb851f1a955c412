import { eq } from "drizzle-orm";
import type { Request } from "express";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { forbidden, HttpError } from "#server/platform/errors/http-errors.ts";
import { administratorOf } from "#server/platform/http/guards.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { minuteMs } from "#shared/durations.ts";
import { users } from "#shared/schema/users.ts";
import { factorsOf, hasFactor } from "./factors.ts";

declare module "express-session" {
  interface SessionData {
    /** When the second factor was last checked, in Unix ms. */
    verifiedAt: number;
    /** When the person was last verified by any means, in Unix ms. */
    provenAt: number;
  }
}

const maxAgeMs = 10 * minuteMs;
/** A change of the factors wants a verification that was made for it, not one of an export before. */
const maxAgeForChangesMs = 5 * minuteMs;
const isRecent = (at: number | undefined, ageMs = maxAgeMs) => at !== undefined && Date.now() - at < ageMs;

export function recordVerified(req: Request): void {
  req.session.verifiedAt = Date.now();
  recordProven(req);
}

export function recordProven(req: Request): void {
  req.session.provenAt = Date.now();
}

const factorRequired = () =>
  new HttpError(
    403,
    "second_factor_required",
    "Please confirm that it is you, with a code or a passkey, and try again.",
  );

export async function requireSecondFactor({ database }: Services, req: Request): Promise<void> {
  if (isRecent(req.session.verifiedAt)) return;
  if (hasFactor(await factorsOf(database.db, administratorOf(req)))) throw factorRequired();
}

/** A login with the factor does not count: a thief of its session could add a factor of their own. */
export async function requireFactorForChange(
  db: Pick<Database, "select" | "$count">,
  req: Request,
): Promise<void> {
  if (isRecent(req.session.verifiedAt, maxAgeForChangesMs)) return;
  if (hasFactor(await factorsOf(db, administratorOf(req)))) throw factorRequired();
}

/** What the owner of an account is told by mail. */
export type SecurityChange =
  | "app-added"
  | "app-removed"
  | "codes-made"
  | "passkey-added"
  | "passkey-removed"
  | "password-changed";

/** Changes of one account's factors happen one after another: two first factors at once, and the second is refused. */
export const changeFactors = <Result>(
  { database }: Services,
  req: Request,
  change: SecurityChange,
  run: (tx: Transaction, userId: string) => Promise<Result>,
): Promise<Result> =>
  database.db.transaction(async (tx) => {
    const userId = administratorOf(req);
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    await requireFactorForChange(tx, req);
    const result = await run(tx, userId);
    await queueDeliveries(tx, {
      kind: "mail.account-changed",
      registrationId: null,
      payload: { userId, change },
    });
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

/** A session that was left open, or stolen, must not add a passkey. */
export async function requireRecentProof(services: Services, req: Request, password?: string): Promise<void> {
  if (password !== undefined) return requirePassword(services, req, password);
  if (!isRecent(req.session.provenAt)) throw forbidden("Please enter your password to add a passkey.");
}
