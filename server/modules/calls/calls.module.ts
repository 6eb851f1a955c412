import type { Module } from "#server/platform/module.ts";
import { callRoutes } from "./calls.routes.ts";

/** How many people called their members of Congress. */
export const calls: Module = { routes: callRoutes };
