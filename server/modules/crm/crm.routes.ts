import type { Router } from "express";
import { createRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { dismissCrm, retryCrm, testCrm } from "#shared/api/crm.ts";
import {
  dismissContact,
  queuePeopleWithoutConsent,
  retryAfterNewCredentials,
  retryContact,
} from "./contact-queue.ts";
import { completeCredentials, crmConnection, tryCrm } from "./crm-connection.ts";
import { crmChannel } from "./deliver-to-crm.ts";

function crmRoutes(services: Services): Router {
  const router = createRouter(services);

  route(router, testCrm, async ({ body }) => {
    const name = await tryCrm(services, await completeCredentials(services, body));
    return { message: `The CRM knows the location "${name}".` };
  });

  route(router, retryCrm, async ({ params }) => {
    await retryContact(services, params.id);
    return { message: "The contact is in the queue again." };
  });

  route(router, dismissCrm, ({ params }) => dismissContact(services, params.id));
  return router;
}

export const crmModule: Module = {
  routes: crmRoutes,
  settingsSaved: async (tx, keys) => {
    if (keys.some((key) => key.startsWith("ghl"))) await retryAfterNewCredentials(tx);
    if (keys.includes("crmOtherUses")) await queuePeopleWithoutConsent(tx);
  },
  channels: (services) => [crmChannel(services)],
  connections: (services) => ({ crm: crmConnection(services) }),
};
