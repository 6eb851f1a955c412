import type { Module } from "#server/platform/module.ts";
import { crmRoutes } from "./crm.routes.ts";
import { crmConnection } from "./crm-connection.ts";
import { queuePeopleWithoutConsent, retryAfterNewCredentials } from "./crm-queue.ts";
import { crmChannel } from "./deliver-to-crm.ts";

export const crm: Module = {
  routes: crmRoutes,
  settingsSaved: async (services, fields) => {
    if (fields.some((field) => field.startsWith("ghl"))) await retryAfterNewCredentials(services);
    if (fields.includes("crmOtherUses")) await queuePeopleWithoutConsent(services);
  },
  channels: (services) => [crmChannel(services)],
  connections: (services) => ({ crm: crmConnection(services) }),
};
