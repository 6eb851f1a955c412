import type { Module } from "#server/platform/module.ts";
import { healthRoutes } from "./health.routes.ts";

export const health: Module = { openRoutes: healthRoutes };
