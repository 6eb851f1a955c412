import { Router } from "express";
import { clientOf } from "#server/platform/http/client-of.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import {
  findRepresentatives,
  getRepresentativeConfig,
  saveRepresentativeConfig,
} from "#shared/api/representatives.ts";
import { createRepresentativeFinder } from "./find-representatives.ts";
import { presentConfig, readConfig, saveConfig } from "./representative-config.ts";

export function representativeRoutes(services: Services): Router {
  const router = Router();
  const find = createRepresentativeFinder(services);

  route(router, findRepresentatives, ({ body, req }) => find(body.address, clientOf(req.ip)));

  route(router, getRepresentativeConfig, async () => presentConfig(await readConfig(services), services));

  route(router, saveRepresentativeConfig, async ({ body }) =>
    presentConfig(await saveConfig(services, body), services),
  );
  return router;
}
