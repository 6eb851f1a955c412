import type { Module } from "#server/platform/module.ts";
import { supportersMapRoutes } from "./supporters-map.routes.ts";

export const supportersMapModule: Module = { openRoutes: supportersMapRoutes };
