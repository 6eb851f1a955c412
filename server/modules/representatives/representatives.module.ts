import { Router } from "express";
import type { Module } from "#server/platform/module.ts";
import { findRepresentatives } from "#shared/api/representatives.ts";
import { crossSiteLookup } from "./cross-site-lookup.ts";
import { refreshLegislatorsJob } from "./refresh-legislators.ts";
import { representativeConnections } from "./representatives.connections.ts";
import { representativeRoutes } from "./representatives.routes.ts";

export const representatives: Module = {
  rawRoutes: (services) => Router().use(findRepresentatives.path, crossSiteLookup(services)),
  routes: representativeRoutes,
  connections: representativeConnections,
  jobs: (services) => [refreshLegislatorsJob(services)],
};
