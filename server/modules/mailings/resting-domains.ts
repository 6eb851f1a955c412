import { eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import { restingDomains } from "#shared/schema/mailings.ts";
import type { registrations } from "#shared/schema/registrations.ts";

export const domainOf = (email: SQL | typeof registrations.email) =>
  sql<string>`split_part(lower(${email}), '@', 2)`;

export const domainIn = (email: string): string => email.toLowerCase().split("@").at(-1) ?? "";

/** A minute, then 5, 15 and 60; once a rest, however many mails failed in it. */
export async function restDomain(tx: Transaction, email: string): Promise<void> {
  const minutes = sql`(array[1, 5, 15, 60])[least(4, ${restingDomains.failures} + 1)]`;
  await tx
    .insert(restingDomains)
    .values({
      domain: domainIn(email),
      failures: 1,
      failingSince: sql`now()`,
      restsUntil: sql`now() + interval '1 minute'`,
    })
    .onConflictDoUpdate({
      target: restingDomains.domain,
      set: {
        failures: sql`${restingDomains.failures} + 1`,
        restsUntil: sql`now() + make_interval(mins => ${minutes})`,
      },
      setWhere: sql`${restingDomains.restsUntil} <= now()`,
    });
}

/** Its failures are forgotten with the first mail that it takes. */
export async function endRest(tx: Transaction, email: string): Promise<void> {
  await tx.delete(restingDomains).where(eq(restingDomains.domain, domainIn(email)));
}
