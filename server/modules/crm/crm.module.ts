import type { Module } from "#server/platform/module.ts";
import { crmRoutes } from "./crm.routes.ts";
import { crmChannel } from "./deliver-to-crm.ts";

/** Contacts in GoHighLevel. */
export const crm: Module = { routes: crmRoutes, channels: (services) => [crmChannel(services)] };
