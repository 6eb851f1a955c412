import type { Module } from "#server/platform/module.ts";
import { settingsRoutes } from "./settings.routes.ts";
import { settingsToDo } from "./settings-to-do.ts";

export const settings: Module = { routes: settingsRoutes, attention: settingsToDo };
