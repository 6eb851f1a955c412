import type { Module } from "#server/platform/module.ts";
import { secondFactorRoutes } from "./second-factor.routes.ts";

export const secondFactor: Module = { routes: secondFactorRoutes };
