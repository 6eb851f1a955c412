import { setTimeout as sleep } from "node:timers/promises";
import { Router } from "express";
import { unavailable } from "#server/platform/errors/http-errors.ts";
import { clientOf } from "#server/platform/http/client-of.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import {
  findRepresentatives,
  getLegislatorsStatus,
  getRepresentativeConfig,
  refreshLegislators as refreshEndpoint,
  saveRepresentativeConfig,
} from "#shared/api/representatives.ts";
import { createRepresentativeFinder } from "./find-representatives.ts";
import { legislatorsState } from "./legislators.ts";
import { isRefreshing, refreshLegislators, refreshMessages } from "./refresh-legislators.ts";
import { presentConfig, readConfig, saveConfig } from "./representative-config.ts";

export function representativeRoutes(services: Services): Router {
  const router = Router();
  const find = createRepresentativeFinder(services);

  route(router, findRepresentatives, ({ body, req }) => find(body.address, clientOf(req.ip)));

  route(router, getRepresentativeConfig, async () => presentConfig(await readConfig(services), services));

  route(router, saveRepresentativeConfig, async ({ body }) =>
    presentConfig(await saveConfig(services, body), services),
  );

  route(router, getLegislatorsStatus, async () => {
    const { members, asOf, refresh } = await legislatorsState(services.database.db);
    return { members, asOf, refreshing: await isRefreshing(services), lastError: refresh?.lastError ?? null };
  });

  route(router, refreshEndpoint, async () => {
    // Not awaited: the panel polls the state.
    const outcome = refreshLegislators(services);
    outcome.catch((error) => services.log.warn({ err: error }, "refreshing the list of members of Congress"));
    const soon = sleep(services.timeouts.button, "under way" as const, { ref: false });
    const first = await Promise.race([outcome, soon]);
    if (first !== "failed") return { message: refreshMessages[first] };
    const { refresh } = await legislatorsState(services.database.db);
    throw unavailable(`The list could not be fetched: the source ${refresh?.lastError ?? "failed"}.`);
  });
  return router;
}
