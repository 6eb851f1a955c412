import type { Module } from "#server/platform/module.ts";
import { sessionRoutes } from "./session.routes.ts";

/** The administrator's sign-in. */
export const sessions: Module = { routes: sessionRoutes };
