import type { Module } from "#server/platform/module.ts";
import { newFindsAttention, notifyAboutFindsJob } from "./new-finds.ts";
import { refreshWatchJob } from "./refresh-watch-job.ts";
import { watchConnections } from "./watch.connections.ts";
import { watchRoutes } from "./watch.routes.ts";

export const watch: Module = {
  routes: watchRoutes,
  connections: watchConnections,
  attention: newFindsAttention,
  jobs: (services) => [refreshWatchJob(services), notifyAboutFindsJob(services)],
};
