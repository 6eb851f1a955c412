import { Router } from "express";
import { notFound } from "#server/platform/http/errors.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import { listConnections, testConnection } from "#shared/api/connections.ts";
import { isService, readConnections } from "./connections.ts";
import { tryConnection } from "./test-connection.ts";

/** How the services that this site depends on are doing. */
export function connectionRoutes(services: Services): Router {
  const router = Router();

  route(router, listConnections, () => readConnections(services));

  route(router, testConnection, ({ params: { service } }) => {
    if (!isService(service)) throw notFound();
    return tryConnection(services, service);
  });
  return router;
}
