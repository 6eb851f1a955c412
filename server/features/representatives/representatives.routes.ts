import { Router } from "express";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import {
  findRepresentatives,
  getRepresentativeConfig,
  saveRepresentativeConfig,
} from "#shared/api/representatives.ts";
import { createRepresentativeFinder } from "./find-representatives.ts";
import { presentConfig, readConfig, saveConfig } from "./representative-config.ts";

/** An address in a minute: enough for a library or a clinic behind one address. */
const lookupsPerMinute = 60;

/** Looking up representatives, and its configuration. */
export function representativeRoutes(services: Services): Router {
  const router = Router();
  const limit = createRateLimit(services, "lookup", { points: lookupsPerMinute, duration: 60 });
  const find = createRepresentativeFinder(services);

  route(router, findRepresentatives, async ({ body, req }) => {
    await limit.take(req.ip);
    return find(body.address);
  });

  route(router, getRepresentativeConfig, async () => presentConfig(await readConfig(services), services));

  route(router, saveRepresentativeConfig, async ({ body }) => {
    const saved = await saveConfig(services, body);
    services.activityLog.record({
      action: "representatives.configured",
      message: "The representative lookup was configured",
    });
    return presentConfig(saved, services);
  });
  return router;
}
