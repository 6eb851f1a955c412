import type { Module } from "#server/platform/module.ts";
import { ambassadorRoutes } from "./ambassadors.routes.ts";

export const ambassadors: Module = { routes: ambassadorRoutes };
