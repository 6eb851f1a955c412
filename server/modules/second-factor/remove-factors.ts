import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { administratorSecurity, passkeys, recoveryCodes } from "#shared/schema/administrator-security.ts";
import { factorsOf, hasFactor } from "./factors.ts";

const noTotp = { totpSecret: null, totpPendingSecret: null, totpLastStep: null };

/** Recovery codes go with the last factor. */
async function clearCodes(tx: Transaction, userId: string): Promise<void> {
  if (!hasFactor(await factorsOf(tx, userId)))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export const removeTotpOf = (db: Database, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await factorsOf(tx, userId)).totp) throw notFound("No authenticator app is set up.");
    await tx.update(administratorSecurity).set(noTotp).where(eq(administratorSecurity.userId, userId));
    await clearCodes(tx, userId);
  });

export const removePasskeyOf = (db: Database, userId: string, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning();
    if (removed.length === 0) throw notFound("There is no such passkey.");
    await clearCodes(tx, userId);
  });

export const resetSecondFactor = (db: Database, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(administratorSecurity).set(noTotp).where(eq(administratorSecurity.userId, userId));
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  });
