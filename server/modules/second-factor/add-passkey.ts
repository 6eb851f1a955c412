import { eq } from "drizzle-orm";
import type { Request } from "express";
import type { Transaction } from "#server/platform/database/database.ts";
import { badInput, conflict, HttpError } from "#server/platform/errors/http-errors.ts";
import { insertedRow } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import type { PasskeyAttestation } from "#shared/api/second-factor.ts";
import { passkeys, recoveryCodes } from "#shared/schema/administrator-security.ts";
import { siteName } from "#shared/site.ts";
import { expected, keepChallenge, relyingPartyId } from "./challenges.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

const maxPasskeys = 20;

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
  }).catch(refused);
  return registrationInfo ?? refused();
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

/** The verifier's errors are for programmers. */
function refused(cause?: unknown): never {
  if (cause instanceof HttpError) throw cause;
  throw badInput(
    "This passkey could not be set up: it was made for another site, or its response can't be read. Please try again.",
  );
}
