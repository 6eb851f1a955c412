import { Router } from "express";
import { hidePeople } from "#server/modules/person-records/change-person.ts";
import { listsOfPeople } from "#server/modules/person-records/lists-of-people.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteManyPeople, hideManyPeople, resendConfirmations } from "#shared/api/people.ts";
import { isUuid } from "#shared/fields.ts";
import { deletePeople } from "./delete-people.ts";
import { resendConfirmationsTo } from "./resend-confirmations.ts";

export function bulkRoutes(services: Services): Router {
  const { database, responseCache } = services;
  const router = Router();

  route(router, hideManyPeople, async ({ req, body: { userIds, hidden } }) => {
    const changedIds = await hidePeople(database.db, userIds.filter(isUuid), hidden);
    responseCache.invalidate(...listsOfPeople);
    noteActivity(req, { details: { hidden, changedCount: changedIds.length } });
    return { changedIds };
  });

  route(router, resendConfirmations, async ({ req, body }) => {
    const queuedCount = await resendConfirmationsTo(database.db, body.userIds.filter(isUuid));
    noteActivity(req, { details: { queuedCount } });
    return { queuedCount };
  });

  route(router, deleteManyPeople, async ({ req, body }) => {
    const deletedCount = await deletePeople(services, body.userIds);
    noteActivity(req, { details: { deletedCount } });
    return { deletedCount };
  });
  return router;
}
