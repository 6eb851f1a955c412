import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Request } from "express";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { badInput, conflict, HttpError } from "#server/platform/errors/http-errors.ts";
import { ownOrigin } from "#server/platform/http/guards.ts";
import { insertedRow } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import type { PasskeyAssertion, PasskeyAttestation } from "#shared/api/second-factor.ts";
import {
  type challengePurpose,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
} from "#shared/schema/administrator-security.ts";
import { siteName } from "#shared/site.ts";
import { replaceRecoveryCodes } from "./codes.ts";

type Purpose = (typeof challengePurpose.enumValues)[number];

const oldest = sql`now() - interval '5 minutes'`;

const siteOf = (req: Request): URL => new URL(ownOrigin(req));
const relyingPartyId = (req: Request): string => siteOf(req).hostname;

/** Stores the challenge of a passkey ceremony; unused ones expire. */
async function keepChallenge(db: Database, userId: string, purpose: Purpose, challenge: string) {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, oldest));
  await db.insert(passkeyChallenges).values({ challenge, userId, purpose });
}

/** What SimpleWebAuthn checks a passkey's response against. */
const expected = (db: Database, req: Request, userId: string, purpose: Purpose) => ({
  /** Checking a challenge spends it. */
  expectedChallenge: async (challenge: string): Promise<boolean> => {
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
  },
  expectedOrigin: siteOf(req).origin,
  expectedRPID: relyingPartyId(req),
  requireUserVerification: true,
});

/** The verifier's errors are for programmers. */
const refuseWith = (error: HttpError) => (cause: unknown) => {
  throw cause instanceof HttpError ? cause : error;
};

const maxPasskeys = 20;

const notSetUp = () =>
  badInput(
    "This passkey could not be set up: it was made for another site, or its response can't be read. Please try again.",
  );

export async function passkeyRegistrationOptions(
  { database: { db } }: Services,
  req: Request,
  user: { id: string; username: string },
) {
  const existing = await db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  if (existing.length >= maxPasskeys)
    throw conflict(
      "too_many_passkeys",
      `There are ${maxPasskeys} passkeys already. Remove one you no longer use first.`,
    );
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: relyingPartyId(req),
    userName: user.username,
    userID: new Uint8Array(Buffer.from(user.id)),
    attestationType: "none",
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(db, user.id, "register", options.challenge);
  return { ...options };
}

/** Checked outside of the transaction that stores it. */
export async function verifyPasskey(
  { database: { db } }: Services,
  req: Request,
  userId: string,
  response: PasskeyAttestation,
) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { registrationInfo } = await verifyRegistrationResponse({
    // No extensions were requested.
    response: { ...response, clientExtensionResults: {} },
    ...expected(db, req, userId, "register"),
  }).catch(refuseWith(notSetUp()));
  if (!registrationInfo) throw notSetUp();
  return registrationInfo;
}

export async function addPasskeyOf(
  { secret }: Services,
  tx: Transaction,
  userId: string,
  name: string,
  { credential, credentialBackedUp }: Awaited<ReturnType<typeof verifyPasskey>>,
) {
  const [taken] = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, credential.id));
  if (taken) throw conflict("passkey_exists", "This passkey is set up already.");
  const row = insertedRow(
    await tx
      .insert(passkeys)
      .values({
        id: credential.id,
        userId,
        name,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: credential.transports ?? [],
        isBackedUp: credentialBackedUp,
      })
      .returning(),
  );
  const codesLeft = await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return { ...row, recoveryCodes: codesLeft > 0 ? null : await replaceRecoveryCodes(tx, secret, userId) };
}

export async function passkeyLoginOptions(
  { database: { db } }: Services,
  req: Request,
  userId: string,
  purpose: Purpose,
) {
  const known = await db.select().from(passkeys).where(eq(passkeys.userId, userId));
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(req),
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: "required",
  });
  await keepChallenge(db, userId, purpose, options.challenge);
  return { ...options };
}

/** @throws HttpError 401 unless a passkey of this account signed our challenge on this site */
export async function spendAssertion(
  { database: { db } }: Services,
  req: Request,
  userId: string,
  purpose: Purpose,
  response: PasskeyAssertion,
): Promise<void> {
  const ownPasskey = and(eq(passkeys.id, response.id), eq(passkeys.userId, userId));
  const [passkey] = await db.select().from(passkeys).where(ownPasskey);
  if (!passkey) throw passkeyRefused();
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    // No extensions were requested.
    response: { ...response, clientExtensionResults: {} },
    ...expected(db, req, userId, purpose),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(refuseWith(passkeyRefused()));
  if (!verified) throw passkeyRefused();
  await db
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: new Date() })
    .where(ownPasskey);
}

const passkeyRefused = () =>
  new HttpError(
    401,
    "wrong_passkey",
    "This passkey is not one of this account, or was used on another site. Please try again, or use a code.",
  );
