import type { Module } from "#server/platform/module.ts";
import { peopleRoutes } from "./people.routes.ts";

/** Everyone who registered, as the administrator sees them. */
export const people: Module = { routes: peopleRoutes };
