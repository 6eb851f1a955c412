import { and, asc, eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import type { SecondStep } from "#shared/api/session.ts";
import { administratorSecurity, passkeys, recoveryCodes } from "#shared/schema/administrator-security.ts";

export async function factorsOf(db: Pick<Database, "select" | "$count">, userId: string) {
  const [security] = await db
    .select({ totpSecret: administratorSecurity.totpSecret })
    .from(administratorSecurity)
    .where(eq(administratorSecurity.userId, userId));
  const { id, name, createdAt, lastUsedAt } = passkeys;
  const keys = await db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt), asc(id));
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

export const resetSecondFactor = (db: Pick<Database, "transaction">, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(administratorSecurity).set(noTotp).where(eq(administratorSecurity.userId, userId));
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  });
