import type { Module } from "#server/platform/module.ts";
import { studyRoutes } from "./studies.routes.ts";

export const studies: Module = { routes: studyRoutes };
