import { Router } from "express";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { ConnectionChecks } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import { listConnections, testConnection } from "#shared/api/connections.ts";
import { findCheck, readConnections } from "./connections.ts";
import { runCheck } from "./test-connection.ts";

export function connectionRoutes(services: Services, modules: readonly Module[]): Router {
  const router = Router();
  const checks: ConnectionChecks = Object.assign(
    {},
    ...modules.map((module) => module.connections?.(services)),
  );

  route(router, listConnections, () => readConnections(services, checks));

  route(router, testConnection, ({ params }) => {
    const found = findCheck(checks, params.service);
    if (!found) throw notFound();
    return runCheck(services, found);
  });
  return router;
}
