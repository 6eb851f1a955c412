import { Router } from "express";
import { noteActivity } from "#server/platform/http/activity.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import {
  dismissDeliveries,
  listFailedDeliveries,
  retryDeliveries,
  summarizeDeliveries,
} from "#shared/api/deliveries.ts";
import {
  countDeliveries,
  dismissGivenUp,
  listGivenUp,
  readDeliverySummary,
  retryGivenUp,
} from "./failed-deliveries.ts";

export function deliveryRoutes({ database: { db } }: Services): Router {
  const router = Router();

  route(router, listFailedDeliveries, async ({ query: { service, limit } }) => ({
    ...(await countDeliveries(db, service)),
    items: await listGivenUp(db, service, limit),
  }));

  route(router, summarizeDeliveries, () => readDeliverySummary(db));

  route(router, retryDeliveries, async ({ body, req }) => {
    const queued = await retryGivenUp(db, body);
    noteActivity(req, { details: { service: body.service, queued } });
    return { queued };
  });

  route(router, dismissDeliveries, async ({ body, req }) => {
    const dismissed = await dismissGivenUp(db, body);
    noteActivity(req, { details: { service: body.service, dismissed } });
    return { dismissed };
  });
  return router;
}
