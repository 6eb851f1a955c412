import type { Module } from "#server/platform/module.ts";
import { deliveryRoutes } from "./deliveries.routes.ts";
import { expireDeliveriesJob } from "./expire-deliveries.ts";
import { undelivered } from "./undelivered.ts";

export const deliveries: Module = {
  routes: deliveryRoutes,
  attention: undelivered,
  jobs: (services) => [expireDeliveriesJob(services)],
};
