import { randomInt } from "node:crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Request } from "express";
import { generateSecret, generateURI, verify } from "otplib";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { conflict, fieldError, HttpError, unavailable } from "#server/platform/errors/http-errors.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import { createBoundedQueue } from "#server/platform/queue/bounded-queue.ts";
import type { Services } from "#server/platform/services.ts";
import { administratorSecurity, recoveryCodes } from "#shared/schema/administrator-security.ts";
import { siteName } from "#shared/site.ts";

const wrongCode =
  "This code is not right, or it was used before. Enter the code that your app shows now. If none works, check that your phone's clock is set automatically.";

export const codeCounters = ["wrong codes of a client", "wrong codes of an account"] as const;

// One at a time: concurrent guesses would all pass before the first is counted.
const queue = createBoundedQueue({ concurrency: 1 });

/** Wrong codes are limited for the client and the account; the right password does not reset that, the right code does. */
export async function spendCode(
  services: Services,
  req: Request,
  userId: string,
  code: string,
): Promise<void> {
  await queue.run({ maxWaiting: 50 }, () => check(services, req, userId, code));
}

async function check(services: Services, req: Request, userId: string, code: string): Promise<void> {
  if (/^[2-9a-z]{10}$/.test(normal(code)) && (await spendRecoveryCode(services, userId, code))) return;
  const guesses = services.rateLimits.guesses(
    [codeCounters[0], rateLimitKey(req.ip)],
    [codeCounters[1], userId],
  );
  await guesses.assertAllowed();
  if (await spendTotp(services, userId, code)) return guesses.reset();
  await guesses.countWrong();
  throw new HttpError(401, "wrong_code", wrongCode);
}

/** Seconds: the step before and after counts, because clocks differ. */
const epochTolerance = 30;

/** The time step of a code; undefined when it is wrong, or was used before. */
async function stepOf(secret: string, code: string, lastStep: number | null): Promise<number | undefined> {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const notSpent = lastStep === null ? {} : { afterTimeStep: lastStep };
  const result = await verify({ secret, token, epochTolerance, ...notSpent });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

const rowOf = async (db: Database, userId: string) =>
  (await db.select().from(administratorSecurity).where(eq(administratorSecurity.userId, userId)))[0];

/** @throws HttpError 503 when APP_SECRET is not the one that the key was stored with */
function open({ secret }: Services, stored: string): string {
  try {
    return secret.decrypt(stored);
  } catch (cause) {
    throw unavailable(
      "The authenticator app can't be checked: the server's secret key was changed. Use a passkey, or have the second factor reset.",
      cause,
    );
  }
}

/** Nothing changes before the first code. */
export async function startTotp(services: Services, user: { id: string; username: string }) {
  const { database, secret } = services;
  if ((await rowOf(database.db, user.id))?.totpSecret)
    throw conflict(
      "totp_exists",
      "An authenticator app is set up already. Remove it first to use another one.",
    );
  const key = generateSecret({ length: 20 });
  const totpPendingSecret = secret.encrypt(key);
  await database.db
    .insert(administratorSecurity)
    .values({ userId: user.id, totpPendingSecret })
    .onConflictDoUpdate({ target: administratorSecurity.userId, set: { totpPendingSecret } });
  return { secret: key, uri: generateURI({ issuer: siteName, label: user.username, secret: key }) };
}

const noSetUp = () =>
  conflict("no_set_up", "Start the set-up again: it was finished or replaced in the meantime.");

export async function finishTotp(
  services: Services,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<string[]> {
  const { secret } = services;
  const pending = (await rowOf(tx, userId))?.totpPendingSecret;
  if (!pending) throw noSetUp();
  const key = open(services, pending);
  const step = await stepOf(key, code, null);
  if (step === undefined)
    throw fieldError("code", "This code is not right. Enter the six digits that the app shows now.");
  const turnedOn = await tx
    .update(administratorSecurity)
    .set({ totpSecret: pending, totpPendingSecret: null, totpLastStep: step })
    .where(
      and(
        eq(administratorSecurity.userId, userId),
        eq(administratorSecurity.totpPendingSecret, pending),
        isNull(administratorSecurity.totpSecret),
      ),
    )
    .returning();
  if (turnedOn.length === 0) throw noSetUp();
  return replaceRecoveryCodes(tx, secret, userId);
}

export async function spendTotp(services: Services, userId: string, code: string): Promise<boolean> {
  const row = await rowOf(services.database.db, userId);
  if (!row?.totpSecret) return false;
  const key = open(services, row.totpSecret);
  const step = await stepOf(key, code, row.totpLastStep);
  if (step === undefined) return false;
  const spent = await services.database.db
    .update(administratorSecurity)
    // Encrypted again, so that the key moves to a new APP_SECRET.
    .set({ totpLastStep: step, totpSecret: services.secret.encrypt(key) })
    .where(
      and(
        eq(administratorSecurity.userId, userId),
        // An app that replaced this one meanwhile stays.
        eq(administratorSecurity.totpSecret, row.totpSecret),
        or(isNull(administratorSecurity.totpLastStep), lt(administratorSecurity.totpLastStep, step)),
      ),
    )
    .returning();
  return spent.length === 1;
}

const howMany = 10;
const length = 10;
// Without 0, 1, l and o, because they are copied from paper.
const letters = "23456789abcdefghijkmnpqrstuvwxyz";

const makeCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
const readable = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;
const normal = (code: string) => code.toLowerCase().replace(/[^a-z\d]/g, "");

const useOf = (userId: string) => `recovery code of ${userId}`;

export async function replaceRecoveryCodes(
  db: Database,
  secret: Services["secret"],
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: howMany }, makeCode);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: secret.sign(useOf(userId), code) })));
  return codes.map(readable);
}

async function spendRecoveryCode(
  { database: { db }, secret }: Services,
  userId: string,
  code: string,
): Promise<boolean> {
  const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const row = rows.find(({ hash }) => secret.verify(useOf(userId), normal(code), hash));
  if (!row) return false;
  const spent = await db.delete(recoveryCodes).where(eq(recoveryCodes.id, row.id)).returning();
  return spent.length === 1;
}
