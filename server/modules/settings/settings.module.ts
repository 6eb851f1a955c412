import type { Module } from "#server/platform/module.ts";
import { settingsRoutes } from "./settings.routes.ts";
import { settingsToDo } from "./settings-to-do.ts";

/** Site settings and app settings. */
export const settings: Module = { routes: settingsRoutes, attention: settingsToDo };
