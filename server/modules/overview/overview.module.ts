import type { Module } from "#server/platform/module.ts";
import { overviewRoutes } from "./overview.routes.ts";

/** What needs the administrator, and the numbers of the last weeks. */
export const overview: Module = { routes: overviewRoutes };
