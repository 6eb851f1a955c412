import { and, eq, inArray, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import {
  addressHashes,
  beginningOf,
  hexOfMark,
  suppressionUse,
} from "#server/platform/security/address-hashes.ts";
import type { Services } from "#server/platform/services.ts";
import {
  type SuppressionReason,
  suppressionReasons,
  suppressions,
  withdrawals,
} from "#shared/schema/kept-answers.ts";

type Secrets = Pick<Services, "secret">;

const hashesOf = ({ secret }: Secrets, email: SQLWrapper | string): SQL[] =>
  addressHashes(secret, suppressionUse, email).map(beginningOf);

const hasOneOf = (hashes: readonly SQL[]): SQL =>
  hashes.length > 0 ? sql`${suppressions.addressHash} in (${sql.join([...hashes], sql`, `)})` : sql`false`;

export const addressHash = (services: Secrets, email: SQLWrapper | string): SQL =>
  hashesOf(services, email)[0] as SQL;

/** Whether an address, or one of a column, is suppressed. @param reasons only for one of these */
export const isSuppressed = (
  services: Secrets,
  email: SQLWrapper | string,
  ...reasons: SuppressionReason[]
): SQL<boolean> => {
  const whereAddress = and(
    hasOneOf(hashesOf(services, email)),
    reasons.length > 0 ? inArray(suppressions.reason, reasons) : undefined,
  );
  return sql`exists (select from ${suppressions} where ${whereAddress})`;
};

const reasonOrder = `array['${suppressionReasons.join("', '")}']`;
/** The condition of an upsert: of two reasons, the one that lasts longer counts. */
export const lastsLonger = `array_position(${reasonOrder}, suppressions.reason) < array_position(${reasonOrder}, excluded.reason)`;

export const suppress = (
  db: Database,
  services: Secrets,
  email: string,
  reason: SuppressionReason,
): Promise<void> => store(db, addressHash(services, email), reason);

/** Suppresses an address by the mark in a mailed link, because its person's row is gone. */
export const suppressMark = (db: Database, mark: string): Promise<void> =>
  store(db, hexOfMark(mark), "opt-out");

async function store(db: Database, addressHash: SQL | string, reason: SuppressionReason): Promise<void> {
  await db
    .insert(suppressions)
    .values({ addressHash, reason })
    .onConflictDoUpdate({
      target: suppressions.addressHash,
      set: { reason, day: sql`excluded.day`, isStored: false },
      setWhere: sql.raw(lastsLonger),
    });
}

/** Ends suppressions when people register, confirm or ask for updates; a complaint stays. */
export const endSuppressions = (
  db: Database,
  services: Secrets,
  emails: readonly string[],
  reasons: readonly Exclude<SuppressionReason, "complaint">[],
) =>
  db
    .delete(suppressions)
    .where(
      and(
        hasOneOf(emails.flatMap((email) => hashesOf(services, email))),
        inArray(suppressions.reason, [...reasons]),
      ),
    );

/** Ends a bounce or a complaint for the owner; an opt-out only its person ends. @returns whether there was one */
export async function allowAddress(db: Database, services: Secrets, email: string): Promise<boolean> {
  const ended = await db
    .delete(suppressions)
    .where(and(hasOneOf(hashesOf(services, email)), ne(suppressions.reason, "opt-out")))
    .returning({ reason: suppressions.reason });
  return ended.length > 0;
}

export async function countSuppressions(db: Database) {
  const countOf = (reason: SuppressionReason) => db.$count(suppressions, eq(suppressions.reason, reason));
  return { bounce: await countOf("bounce"), complaint: await countOf("complaint") };
}

/** A consent that was taken back, one of their own or a use of a story, so that no restored backup brings it back. */
export async function recordWithdrawal(tx: Database, registrationId: string, what: string): Promise<void> {
  await tx
    .insert(withdrawals)
    .values({ registrationId, what })
    .onConflictDoUpdate({
      target: [withdrawals.registrationId, withdrawals.what],
      set: { at: sql`excluded.at`, isStored: false },
    });
}

export type OwnConsent = "name" | "crmConsent" | "district";

export async function recordConsent(
  tx: Database,
  registrationId: string,
  what: OwnConsent,
  isGiven: boolean,
) {
  if (!isGiven) return recordWithdrawal(tx, registrationId, what);
  await tx
    .delete(withdrawals)
    .where(and(eq(withdrawals.registrationId, registrationId), eq(withdrawals.what, what)));
}
