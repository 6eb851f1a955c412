import type { Module } from "#server/platform/module.ts";
import { healthPolicyRoutes } from "./health-policy.routes.ts";

export const healthPolicy: Module = { routes: healthPolicyRoutes };
