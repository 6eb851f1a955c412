import type { Module } from "#server/platform/module.ts";
import { overviewRoutes } from "./overview.routes.ts";

export const overview: Module = { routes: overviewRoutes };
