import type { Module } from "#server/platform/module.ts";
import { registrationRoutes } from "./registrations.routes.ts";

/** Registering, and the public list of supporters. */
export const registrations: Module = { routes: registrationRoutes };
