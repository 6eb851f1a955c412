import type { Module } from "#server/platform/module.ts";
import { secondFactorRoutes } from "./second-factor.routes.ts";

/** What an administrator may set up beside the password: an authenticator app, passkeys, recovery codes. */
export const secondFactor: Module = { routes: secondFactorRoutes };
