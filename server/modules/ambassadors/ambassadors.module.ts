import type { Module } from "#server/platform/module.ts";
import { ambassadorRoutes } from "./ambassadors.routes.ts";

/** Approved ambassadors: the public directory and the panel's tab. */
export const ambassadors: Module = { routes: ambassadorRoutes };
