import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { addressHashes } from "#server/platform/database/address-hashes.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";
import { suppressions } from "#shared/schema/suppressions.ts";

/** Addresses that get no mailings. */

type Secrets = Pick<Services, "secret">;
type Writes = Pick<Transaction, "delete">;

const hashesOf = ({ secret }: Secrets, email: SQL | string): SQL[] =>
  addressHashes(secret, "suppressed addresses", email);

const hasOneOf = (hashes: readonly SQL[]): SQL =>
  sql`${suppressions.addressHash} in (${sql.join([...hashes], sql`, `)})`;

/** As new rows have it. */
export const addressHash = (services: Secrets, email: SQL | string): SQL =>
  hashesOf(services, email)[0] as SQL;

/** Whether an address, or one of a column, is suppressed. @param only for this reason */
export const isSuppressed = (services: Secrets, email: SQL | string, only?: "complaint"): SQL<boolean> => {
  const isIts = and(hasOneOf(hashesOf(services, email)), only && eq(suppressions.reason, only));
  return sql`exists (select from ${suppressions} where ${isIts})`;
};

/** A complaint outweighs a bounce, which ends when the address is confirmed. */
export async function suppress(
  db: Pick<Transaction, "insert">,
  services: Secrets,
  email: string,
  reason: "bounce" | "complaint",
): Promise<void> {
  const insert = db.insert(suppressions).values({ addressHash: addressHash(services, email), reason });
  if (reason === "bounce") await insert.onConflictDoNothing();
  else
    await insert.onConflictDoUpdate({
      target: suppressions.addressHash,
      set: { reason, day: sql`excluded.day` },
      setWhere: eq(suppressions.reason, "bounce"),
    });
}

/** Someone who reads mail there has an address that works; and a deleted person's address may bounce unnoticed. Complaints stay. */
export async function endBounces(db: Writes, services: Secrets, emails: readonly string[]): Promise<void> {
  const hashes = emails.flatMap((email) => hashesOf(services, email));
  if (hashes.length === 0) return;
  await db.delete(suppressions).where(and(hasOneOf(hashes), eq(suppressions.reason, "bounce")));
}

/** @returns whether it was suppressed */
export async function allowAddress(db: Writes, services: Secrets, email: string): Promise<boolean> {
  const ended = await db
    .delete(suppressions)
    .where(hasOneOf(hashesOf(services, email)))
    .returning({ reason: suppressions.reason });
  return ended.length > 0;
}

export async function countSuppressions(db: Database) {
  const rows = await db
    .select({ reason: suppressions.reason, count: count() })
    .from(suppressions)
    .groupBy(suppressions.reason);
  const of = (reason: string) => rows.find((row) => row.reason === reason)?.count ?? 0;
  return { bounce: of("bounce"), complaint: of("complaint") };
}
