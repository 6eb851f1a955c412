import { z } from "zod";
import { requiredLine } from "../fields.ts";
import { forReviewers } from "../team.ts";
import { timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

/** The administrator's second factor. Passkey calls carry WebAuthn's own JSON. */

const unreadable = "The passkey's response can't be read. Please try again.";
const base64url = z
  .string({ error: unreadable })
  .max(20_000, unreadable)
  .regex(/^[\w-]+$/, unreadable);

const credential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
});

export const passkeyAssertion = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const passkeyAttestation = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;

export const passkeyOptions = z.looseObject({ challenge: z.string() });

export const passwordOnly = z.object({
  password: z
    .string({ error: "Password is required" })
    .min(1, "Password is required")
    .max(1000, "Password is too long"),
});
export const codeBody = z.object({ code: requiredLine("Code is required", 40) });
export const passkeyName = requiredLine("Name is required", 60);

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
const recoveryCodes = z.array(z.string()).length(10);

export const getSecondFactor = endpoint("GET /api/admin/second-factor", {
  access: forReviewers,
  withoutFactor: true,
  response: z.object({ totp: z.boolean(), passkeys: z.array(passkey), recoveryCodesLeft: z.number() }),
});

export const beginTotp = endpoint("POST /api/admin/second-factor/totp", {
  access: forReviewers,
  withoutFactor: true,
  activity: { action: "second-factor.begin", message: "The set-up of an authenticator app was begun" },
  body: passwordOnly,
  response: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = endpoint("POST /api/admin/second-factor/totp/confirm", {
  access: forReviewers,
  withoutFactor: true,
  activity: { action: "second-factor.on", message: "An authenticator app was set up" },
  body: codeBody,
  response: z.object({ recoveryCodes }),
});

export const removeTotp = endpoint("DELETE /api/admin/second-factor/totp", {
  access: forReviewers,
  activity: { action: "second-factor.off", message: "The authenticator app was removed" },
  body: passwordOnly,
});

export const newRecoveryCodes = endpoint("POST /api/admin/second-factor/recovery-codes", {
  access: forReviewers,
  activity: { action: "second-factor.codes", message: "New recovery codes were made" },
  body: passwordOnly,
  response: z.object({ recoveryCodes }),
});

/** `password` is needed when the last proof is older than ten minutes. */
export const beginPasskey = endpoint("POST /api/admin/second-factor/passkeys/options", {
  access: forReviewers,
  withoutFactor: true,
  activity: "lookup",
  body: passwordOnly.partial(),
  response: passkeyOptions,
});

export const addPasskey = endpoint("POST /api/admin/second-factor/passkeys", {
  access: forReviewers,
  withoutFactor: true,
  activity: { action: "second-factor.passkey", message: "A passkey was added" },
  body: passkeyAttestation.extend({ name: passkeyName }),
  response: passkey.extend({ recoveryCodes: recoveryCodes.nullable() }),
});

export const removePasskey = endpoint("DELETE /api/admin/second-factor/passkeys/:id", {
  access: forReviewers,
  activity: { action: "second-factor.passkey-removed", message: "A passkey was removed" },
  body: passwordOnly,
});

export const beginVerify = endpoint("POST /api/admin/second-factor/verify/options", {
  access: forReviewers,
  activity: "lookup",
  response: passkeyOptions,
});

/** Allows exports and removal for ten minutes. A password only proves who sits there, for an account without a second factor. */
export const verifySecondFactor = endpoint("POST /api/admin/second-factor/verify", {
  access: forReviewers,
  activity: { action: "second-factor.verify", message: "The second factor was checked again" },
  body: z.union([passkeyAssertion, codeBody, passwordOnly], {
    error: "Please enter a code, or use a passkey.",
  }),
});
