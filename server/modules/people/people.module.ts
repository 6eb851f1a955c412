import type { Module } from "#server/platform/module.ts";
import { peopleRoutes } from "./people.routes.ts";

export const people: Module = { routes: peopleRoutes };
