import { Router } from "express";
import { networkOf } from "#server/platform/http/client-of.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import { countCall, getCalls } from "#shared/api/calls.ts";
import { addCall, countCallsOfWeek } from "./calls.ts";

/** For one /48. */
const ofNetwork = { calls: 200, seconds: 60 * 60 } as const;
/** For all clients together, so that a botnet can't inflate the number. */
const ofAll = { calls: 10_000, seconds: 24 * 60 * 60 } as const;

export function callRoutes(services: Services): Router {
  const { database, rateLimits, responseCache } = services;
  const router = Router();
  const network = rateLimits.named("calls of a network", ofNetwork);
  const all = rateLimits.named("calls in all", ofAll);

  route(router, countCall, async ({ body, req }) => {
    await network.take(networkOf(req.ip));
    await all.take("all");
    await addCall(database.db, body, services.clock());
    responseCache.invalidateThrottled(getCalls);
  });

  router.get(
    getCalls.path,
    responseCache.endpoint(getCalls, async () => ({
      thisWeek: await countCallsOfWeek(database.db, services.clock()),
    })),
  );
  return router;
}
