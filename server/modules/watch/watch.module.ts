import type { Module } from "#server/platform/module.ts";
import { keepWatchCurrent } from "./keep-watch-current.ts";
import { newFindsAttention } from "./new-finds-attention.ts";
import { notifyAboutFindsHourly } from "./notify-about-finds.ts";
import { watchConnections } from "./watch.connections.ts";
import { watchRoutes } from "./watch.routes.ts";

export const watch: Module = {
  routes: watchRoutes,
  connections: watchConnections,
  attention: newFindsAttention,
  jobs: (services) => [keepWatchCurrent(services), notifyAboutFindsHourly(services)],
};
