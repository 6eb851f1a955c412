import type { Module } from "#server/platform/module.ts";
import { connectionRoutes } from "./connections.routes.ts";
import { databaseConnection } from "./connections.ts";

export const connections: Module = {
  routes: connectionRoutes,
  connections: (services) => ({ database: databaseConnection(services) }),
};
