import type { Router } from "express";
import { countStepFrom } from "#server/modules/sources/count-step.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { networkOf } from "#server/platform/limits/rate-limit-key.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { countCall, getCalls } from "#shared/api/calls.ts";
import { addCall, countCallsOfWeek } from "./calls.ts";

function callRoutes(services: Services): Router {
  const { database, rateLimits } = services;
  const router = createRouter(services);

  route(router, countCall, async ({ body: { via: sourceSlug, ...call }, req }) => {
    await rateLimits.named("calls of a network").take(networkOf(req.ip));
    // A botnet can't inflate the number.
    await rateLimits.named("calls").take("all");
    await addCall(database.db, call, services.clock());
    await countStepFrom(services, req, sourceSlug, "call");
  });

  route(router, getCalls, async () => ({
    thisWeek: await countCallsOfWeek(database.db, services.clock()),
  }));
  return router;
}

export const callsModule: Module = { routes: callRoutes };
