import type { Module } from "#server/platform/module.ts";
import { userRoutes } from "./users.routes.ts";

/** Everyone who registered, as the administrator sees them. */
export const people: Module = { routes: userRoutes };
