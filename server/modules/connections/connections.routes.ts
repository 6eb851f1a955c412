import type { Router } from "express";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { ConnectionChecks } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import { connectionServices, listConnections, testConnection } from "#shared/api/connections.ts";
import { databaseConnection, readConnections } from "./connections.ts";
import { runCheck } from "./test-connection.ts";

function connectionRoutes(services: Services, modules: readonly Module[]): Router {
  const router = createRouter(services);
  const registered: ConnectionChecks = Object.assign(
    {},
    ...modules.map((module) => module.connections?.(services)),
  );
  const checks = connectionServices.flatMap((service) => {
    const check = registered[service];
    return check ? [{ service, check }] : [];
  });

  route(router, listConnections, () => readConnections(services, checks));

  route(router, testConnection, ({ params }) => {
    const found = checks.find(({ service }) => service === params.service);
    if (!found) throw notFound();
    return runCheck(services, found);
  });
  return router;
}

export const connectionsModule: Module = {
  routes: connectionRoutes,
  connections: (services) => ({ database: databaseConnection(services) }),
};
