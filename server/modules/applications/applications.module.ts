import type { Module } from "#server/platform/module.ts";
import { applicationRoutes } from "./applications.routes.ts";
import { waitingRequests } from "./waiting-requests.ts";

/** Applications to become an ambassador, and their review. */
export const applications: Module = { routes: applicationRoutes, attention: waitingRequests };
