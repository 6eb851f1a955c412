import { z } from "zod";
import { requiredLine } from "../fields.ts";
import { nothing } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { codeBody, passkeyAssertion, passkeyOptions, passwordOnly } from "./second-factor.ts";

const session = z.object({ authenticated: z.literal(true), username: z.string() });

export const getSession = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/session",
  response: session,
});

export const loginBody = z.object({
  username: requiredLine("Username is required", 254),
  ...passwordOnly.shape,
});

const secondSteps = ["passkey", "totp", "recovery"] as const;
export type SecondStep = (typeof secondSteps)[number];

/** Signs in, or names the second steps; 401 with one sentence for a wrong name or password. */
export const login = endpoint({
  access: "public",
  method: "POST",
  path: "/api/admin/login",
  activity: { action: "session.login", message: "The administrator signed in" },
  limit: { calls: 5, seconds: 15 * 60, exact: true, countsUnread: true, clientOnly: true },
  body: loginBody,
  response: z.union([
    session,
    z.object({ authenticated: z.literal(false), secondFactor: z.array(z.enum(secondSteps)) }),
  ]),
});

export const logout = endpoint({
  access: "public",
  method: "POST",
  path: "/api/admin/logout",
  activity: { action: "session.logout", message: "The administrator signed out" },
  limit: { calls: 60, seconds: 60 },
  status: 204,
  response: nothing,
});

export const signOutEverywhere = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/logout/everywhere",
  activity: { action: "session.logout-everywhere", message: "The administrator signed out everywhere" },
  status: 204,
  response: nothing,
});

const stepLimit = { calls: 60, seconds: 15 * 60, clientOnly: true } as const;

export const loginWithCode = endpoint({
  access: "public",
  method: "POST",
  path: "/api/admin/login/code",
  activity: { action: "session.login", message: "The administrator signed in with a code" },
  limit: stepLimit,
  body: codeBody,
  response: session,
});

export const beginLoginWithPasskey = endpoint({
  access: "public",
  method: "POST",
  path: "/api/admin/login/passkey/options",
  activity: "lookup",
  limit: stepLimit,
  response: passkeyOptions,
});

export const loginWithPasskey = endpoint({
  access: "public",
  method: "POST",
  path: "/api/admin/login/passkey",
  activity: { action: "session.login", message: "The administrator signed in with a passkey" },
  limit: stepLimit,
  body: passkeyAssertion,
  response: session,
});
