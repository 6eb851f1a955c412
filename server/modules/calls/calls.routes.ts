import type { Router } from "express";
import { countVia } from "#server/modules/sources/count-step.ts";
import { networkOf } from "#server/platform/clients/client-of.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { countCall, getCalls } from "#shared/api/calls.ts";
import { addCall, countCallsOfWeek } from "./calls.ts";

/** For one /48. */
const ofNetwork = { calls: 200, seconds: 60 * 60 } as const;
/** For all clients together, so that a botnet can't inflate the number. */
const ofAll = { calls: 10_000, seconds: 24 * 60 * 60 } as const;

function callRoutes(services: Services): Router {
  const { database, rateLimits } = services;
  const router = createRouter(services);
  const network = rateLimits.named("calls of a network", ofNetwork);
  const all = rateLimits.named("calls in all", ofAll);

  route(router, countCall, async ({ body: { via, ...call }, req }) => {
    await network.take(networkOf(req.ip));
    await all.take("all");
    await addCall(database.db, call, services.clock());
    await countVia(services, req, via, "call");
  });

  route(router, getCalls, async () => ({
    thisWeek: await countCallsOfWeek(database.db, services.clock()),
  }));
  return router;
}

export const callsModule: Module = { routes: callRoutes };
