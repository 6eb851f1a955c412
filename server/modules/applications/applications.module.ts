import type { Module } from "#server/platform/module.ts";
import { applicationRoutes } from "./applications.routes.ts";
import { waitingRequests } from "./waiting-requests.ts";

export const applications: Module = { routes: applicationRoutes, attention: waitingRequests };
