import type { Module } from "#server/platform/module.ts";
import { callRoutes } from "./calls.routes.ts";

export const calls: Module = { routes: callRoutes };
