import type { Module } from "#server/platform/module.ts";
import { countLogins, sessionRoutes } from "./session.routes.ts";

export const sessions: Module = { rawRoutes: countLogins, routes: sessionRoutes };
