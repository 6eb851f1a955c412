import type { Module } from "#server/platform/module.ts";
import { connectionRoutes } from "./connections.routes.ts";
import { databaseConnection } from "./database-connection.ts";

/** How the services that this site depends on are doing. */
export const connections: Module = {
  routes: connectionRoutes,
  connections: (services) => ({ database: databaseConnection(services) }),
};
