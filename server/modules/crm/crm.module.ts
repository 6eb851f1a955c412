import type { Module } from "#server/platform/module.ts";
import { crmRoutes } from "./crm.routes.ts";
import { crmConnection } from "./crm-connection.ts";
import { crmChannel } from "./deliver-to-crm.ts";

export const crm: Module = {
  routes: crmRoutes,
  channels: (services) => [crmChannel(services)],
  connections: (services) => ({ crm: crmConnection(services) }),
};
