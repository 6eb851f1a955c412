import type { Module } from "#server/platform/module.ts";
import { healthPolicyRoutes } from "./health-policy.routes.ts";

/** The facts that the Consumer Health Data Privacy page states. */
export const healthPolicy: Module = { routes: healthPolicyRoutes };
