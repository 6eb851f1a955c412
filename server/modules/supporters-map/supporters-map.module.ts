import type { Module } from "#server/platform/module.ts";
import { supportersMapRoutes } from "./supporters-map.routes.ts";

/** The map of public supporters, as a picture. */
export const supportersMapModule: Module = { openRoutes: supportersMapRoutes };
