import { asc, eq } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
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
    .orderBy(asc(createdAt));
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
