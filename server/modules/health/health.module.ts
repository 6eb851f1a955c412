import type { Module } from "#server/platform/module.ts";
import { healthRoutes } from "./health.routes.ts";

/** Answers for load balancers. */
export const health: Module = { openRoutes: healthRoutes };
