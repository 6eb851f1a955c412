import type { Router } from "express";
import { noteActivity } from "#server/platform/http/activity.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import {
  dismissDeliveries,
  listFailedDeliveries,
  retryDeliveries,
  summarizeDeliveries,
} from "#shared/api/deliveries.ts";
import { forOwners } from "#shared/team.ts";
import { expireDeliveriesJob } from "./expire-deliveries.ts";
import {
  countDeliveries,
  dismissGivenUp,
  listGivenUp,
  readDeliverySummary,
  retryGivenUp,
} from "./failed-deliveries.ts";
import { undelivered } from "./undelivered.ts";

function deliveryRoutes(services: Services): Router {
  const { db } = services.database;
  const router = createRouter(services);

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

export const deliveriesModule: Module = {
  routes: deliveryRoutes,
  adminTasks: { access: forOwners, read: undelivered },
  jobs: (services) => [expireDeliveriesJob(services)],
};
