import { z } from "zod";
import { requiredLine } from "../fields.ts";
import { forReviewers, teamRoles } from "../team.ts";
import { endpoint } from "./endpoint.ts";
import { codeBody, passkeyAssertion, passkeyOptions, passwordOnly } from "./second-factor.ts";

const session = z.object({ authenticated: z.literal(true), username: z.string() });

export const memberSession = session.extend({
  role: z.enum(teamRoles),
  name: z.string(),
  /** All that the session may do until it is done. */
  needs: z.literal("second_factor").optional(),
});
export type MemberSession = z.output<typeof memberSession>;

export const getSession = endpoint("GET /api/admin/session", {
  access: forReviewers,
  asksForSession: true,
  withoutFactor: true,
  response: memberSession,
});

export const loginBody = z.object({
  username: requiredLine("Username is required", 254),
  ...passwordOnly.shape,
});

const secondSteps = ["passkey", "totp", "recovery"] as const;
export type SecondStep = (typeof secondSteps)[number];

export const sessionCall = { access: "public", opensSession: true, invalidatesCache: false } as const;

export const login = endpoint("POST /api/admin/login", {
  ...sessionCall,
  activity: {
    action: "session.login",
    message: "The administrator signed in",
    refused: { wrong_credentials: "session.login-failed", too_many_requests: "session.login-blocked" },
  },
  limit: { calls: 5, seconds: 15 * 60, invalidInputConsumesQuota: true },
  body: loginBody,
  response: z.union([
    session,
    z.object({ authenticated: z.literal(false), secondFactor: z.array(z.enum(secondSteps)) }),
  ]),
});

export const logout = endpoint("POST /api/admin/logout", {
  ...sessionCall,
  activity: { action: "session.logout", message: "The administrator signed out" },
  limit: { calls: 60, seconds: 60 },
});

export const signOutEverywhere = endpoint("POST /api/admin/logout/everywhere", {
  access: forReviewers,
  activity: { action: "session.logout-everywhere", message: "The administrator signed out everywhere" },
});

const stepLimit = { calls: 60, seconds: 15 * 60 } as const;

export const loginWithCode = endpoint("POST /api/admin/login/code", {
  ...sessionCall,
  activity: {
    action: "session.login",
    message: "The administrator signed in with a code",
    refused: { wrong_code: "session.login-failed", too_many_requests: "session.login-blocked" },
  },
  limit: stepLimit,
  body: codeBody,
  response: session,
});

export const beginLoginWithPasskey = endpoint("POST /api/admin/login/passkey/options", {
  access: "public",
  opensSession: true,
  activity: "lookup",
  limit: stepLimit,
  response: passkeyOptions,
});

export const loginWithPasskey = endpoint("POST /api/admin/login/passkey", {
  ...sessionCall,
  activity: {
    action: "session.login",
    message: "The administrator signed in with a passkey",
    refused: { wrong_passkey: "session.login-failed", too_many_requests: "session.login-blocked" },
  },
  limit: stepLimit,
  body: passkeyAssertion,
  response: session,
});
