import { and, eq, isNull, lt, or } from "drizzle-orm";
import { generateSecret, generateURI, verify } from "otplib";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { conflict, fieldError, unavailable } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import { administratorSecurity } from "#shared/schema/administrator-security.ts";
import { siteName } from "#shared/site.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

/** Seconds. Accepts the step before and after, because clocks differ. */
const acceptedTolerance = 30;
/** Within it a code is refused, but shows that the phone's clock is off. */
const recognizedTolerance = 150;

export const clockIsOff =
  "This code belongs to another time. Check that your phone's clock is set automatically, then enter the code that your app shows now.";

const isTotp = (code: string): boolean => /^\d{6}$/.test(code.replace(/\s/g, ""));

/** The time step of a code; undefined for a wrong or spent one. */
async function stepOf(
  secret: string,
  code: string,
  lastStep: number | null,
  epochTolerance = acceptedTolerance,
): Promise<number | undefined> {
  if (!isTotp(code)) return undefined;
  const result = await verify({
    secret,
    token: code.replace(/\s/g, ""),
    epochTolerance,
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

const rowOf = async (db: Pick<Database, "select">, userId: string) =>
  (await db.select().from(administratorSecurity).where(eq(administratorSecurity.userId, userId)))[0];

/** @throws HttpError 503 when APP_SECRET is not the one that the key was stored with */
function open({ secret }: Services, stored: string): string {
  try {
    return secret.decrypt(stored);
  } catch (cause) {
    throw unavailable(
      "The authenticator app can't be checked: the server's APP_SECRET was changed. Use a passkey, or have the second factor reset.",
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
  if (step === undefined) {
    const isOff = (await stepOf(key, code, null, recognizedTolerance)) !== undefined;
    throw fieldError(
      "code",
      isOff ? clockIsOff : "This code is not right. Enter the six digits that the app shows now.",
    );
  }
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

/** Whether a refused code is one of a few minutes ago or ahead that was never used. */
export async function isOfAnotherTime(services: Services, userId: string, code: string): Promise<boolean> {
  const row = await rowOf(services.database.db, userId);
  if (!row?.totpSecret) return false;
  const key = open(services, row.totpSecret);
  return (await stepOf(key, code, row.totpLastStep, recognizedTolerance)) !== undefined;
}
