import { Router } from "express";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import { dismissCrm, retryCrm, testCrm } from "#shared/api/crm.ts";
import { completeCredentials, tryCrm } from "./crm-connection.ts";
import { dismissContact, retryContact } from "./crm-queue.ts";

export function crmRoutes(services: Services): Router {
  const router = Router();

  route(router, testCrm, async ({ body }) => {
    const name = await tryCrm(services, await completeCredentials(services, body));
    return { message: `The CRM answered for the location "${name}".` };
  });

  route(router, retryCrm, async ({ params }) => {
    await retryContact(services, params.id);
    return { message: "The contact is in the queue again." };
  });

  route(router, dismissCrm, ({ params }) => dismissContact(services, params.id));
  return router;
}
