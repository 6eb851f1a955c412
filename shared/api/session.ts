import { z } from "zod";
import { requiredLine } from "../fields.ts";
import { endpoint } from "./endpoint.ts";
import { nothing } from "./parts.ts";

const session = z.object({ authenticated: z.literal(true), username: z.string() });

/** Whether this browser is signed in as the administrator; 401 when it is not. */
export const getSession = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/session",
  response: session,
});

export const loginBody = z.object({
  username: requiredLine("Username is required", 254),
  password: z
    .string({ error: "Password is required" })
    .min(1, "Password is required")
    .max(1000, "Password is too long"),
});

/** Signs in; 401 with one sentence for a wrong name and a wrong password alike. */
export const login = endpoint({
  access: "public",
  method: "POST",
  path: "/api/admin/login",
  activity: { action: "session.login", message: "The administrator signed in" },
  limit: { calls: 5, seconds: 15 * 60, exact: true, countsUnread: true },
  body: loginBody,
  response: session,
});

/** Ends the session; harmless without one. */
export const logout = endpoint({
  access: "public",
  method: "POST",
  path: "/api/admin/logout",
  activity: { action: "session.logout", message: "The administrator signed out" },
  limit: { calls: 60, seconds: 60 },
  status: 204,
  response: nothing,
});
