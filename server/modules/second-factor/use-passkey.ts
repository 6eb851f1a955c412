import { and, eq } from "drizzle-orm";
import type { Request } from "express";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import type { PasskeyAssertion } from "#shared/api/second-factor.ts";
import { passkeys } from "#shared/schema/administrator-security.ts";
import { expected, keepChallenge, relyingPartyId } from "./challenges.ts";

type Purpose = "login" | "verify";

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
  const ofThisOne = and(eq(passkeys.id, response.id), eq(passkeys.userId, userId));
  const [passkey] = await db.select().from(passkeys).where(ofThisOne);
  if (!passkey) throw refused();
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
  }).catch((cause: unknown) => {
    throw cause instanceof HttpError ? cause : refused();
  });
  if (!verified) throw refused();
  await db
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: new Date() })
    .where(ofThisOne);
}

const refused = () =>
  new HttpError(
    401,
    "wrong_passkey",
    "This passkey is not one of this account, or was used on another site. Please try again, or use a code.",
  );
