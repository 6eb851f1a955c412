import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";
import { recoveryCodes } from "#shared/schema/administrator-security.ts";

const howMany = 10;
const length = 10;
// Without 0, 1, l and o, because they are copied from paper.
const letters = "23456789abcdefghijkmnpqrstuvwxyz";

const makeCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
const readable = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;
const normal = (code: string) => code.toLowerCase().replace(/[\s-]/g, "");

export const isRecoveryCode = (code: string): boolean => /^[2-9a-z]{10}$/.test(normal(code));

const useOf = (userId: string) => `recovery code of ${userId}`;

export async function replaceRecoveryCodes(
  db: Pick<Database, "delete" | "insert">,
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

export async function spendRecoveryCode(
  { database: { db }, secret }: Services,
  userId: string,
  code: string,
): Promise<boolean> {
  const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const found = rows.find(({ hash }) => secret.verify(useOf(userId), normal(code), hash));
  if (!found) return false;
  const spent = await db.delete(recoveryCodes).where(eq(recoveryCodes.id, found.id)).returning();
  return spent.length === 1;
}
