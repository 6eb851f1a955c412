import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Request } from "express";
import type { Database } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { ownOrigin } from "#server/platform/http/guards.ts";
import { type challengePurpose, passkeyChallenges } from "#shared/schema/administrator-security.ts";

type Purpose = (typeof challengePurpose.enumValues)[number];

const oldest = sql`now() - interval '5 minutes'`;

/** The site that a passkey belongs to. */
const siteOf = (req: Request): URL => new URL(ownOrigin(req));
export const relyingPartyId = (req: Request): string => siteOf(req).hostname;

/** Stores the challenge of a passkey ceremony; unused ones expire. */
export async function keepChallenge(
  db: Database,
  userId: string,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, oldest));
  await db.insert(passkeyChallenges).values({ challenge, userId, purpose });
}

/** What SimpleWebAuthn checks a passkey's response against. */
export const expected = (db: Database, req: Request, userId: string, purpose: Purpose) => ({
  expectedChallenge: spendChallenge(db, userId, purpose),
  expectedOrigin: siteOf(req).origin,
  expectedRPID: relyingPartyId(req),
  requireUserVerification: true,
});

/** Whether a challenge is ours. Checking it spends it. */
const spendChallenge =
  (db: Database, userId: string, purpose: Purpose) =>
  async (challenge: string): Promise<boolean> => {
    const spent = await db
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challenge, challenge),
          eq(passkeyChallenges.userId, userId),
          eq(passkeyChallenges.purpose, purpose),
          gt(passkeyChallenges.createdAt, oldest),
        ),
      )
      .returning();
    if (spent.length === 1) return true;
    throw new HttpError(
      401,
      "challenge_expired",
      "That took too long, or was used already. Please try again.",
    );
  };
