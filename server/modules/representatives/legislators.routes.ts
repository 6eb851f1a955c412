import { Router } from "express";
import { legislatorsState } from "#server/modules/representatives/legislators.ts";
import {
  isRefreshing,
  refreshLegislators,
  refreshMessages,
} from "#server/modules/representatives/refresh-legislators.ts";
import { unavailable } from "#server/platform/errors/http-errors.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import { getLegislatorsStatus, refreshLegislators as refreshEndpoint } from "#shared/api/representatives.ts";

export function legislatorRoutes(services: Services): Router {
  const router = Router();

  route(router, getLegislatorsStatus, async () => {
    const { members, asOf, refresh } = await legislatorsState(services.database.db);
    return { members, asOf, refreshing: await isRefreshing(services), lastError: refresh?.lastError ?? null };
  });

  route(router, refreshEndpoint, async () => {
    // Not awaited: the panel polls the state.
    const outcome = refreshLegislators(services);
    const soon = new Promise<"under way">((resolve) =>
      setTimeout(resolve, services.timeouts.button, "under way").unref(),
    );
    outcome.catch((error) => services.log.warn({ err: error }, "refreshing the list of members of Congress"));
    const first = await Promise.race([outcome, soon]);
    if (first !== "failed") return { message: refreshMessages[first] };
    const { refresh } = await legislatorsState(services.database.db);
    throw unavailable(`The list could not be fetched: the source ${refresh?.lastError ?? "failed"}.`);
  });
  return router;
}
