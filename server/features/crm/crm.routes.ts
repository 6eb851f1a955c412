import { Router } from "express";
import { noteActivity } from "#server/http/activity.ts";
import { route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { testCrm } from "#shared/api/settings.ts";
import { countCrmFailures, dismissCrm, retryAllCrm, retryCrm } from "#shared/api/users.ts";
import { countFailedContacts, dismissContact, retryAllContacts, retryContact } from "./crm-queue.ts";
import { completeCredentials, tryCrm } from "./test-credentials.ts";

/** The CRM as the administrator deals with it: a test of the credentials, and what to do about contacts that failed. */
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

  route(router, countCrmFailures, async () => ({ failed: await countFailedContacts(services) }));

  route(router, retryAllCrm, async ({ req }) => {
    const queued = await retryAllContacts(services);
    noteActivity(req, { details: { queued } });
    return { queued };
  });
  return router;
}
