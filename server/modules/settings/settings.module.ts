import type { Module } from "#server/platform/module.ts";
import { settingsRoutes } from "./settings.routes.ts";

/** Site settings and app settings. */
export const settings: Module = { routes: settingsRoutes };
