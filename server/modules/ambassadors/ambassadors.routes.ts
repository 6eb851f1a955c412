import { Router } from "express";
import { fieldsOf, noteActivity } from "#server/platform/http/activity.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import {
  getAmbassadorForAdmin,
  listAmbassadors,
  listAmbassadorsForAdmin,
  updateAmbassador,
} from "#shared/api/ambassadors.ts";
import { findAdminAmbassador, listAdminAmbassadors, listPublicAmbassadors } from "./ambassadors.ts";
import { saveAmbassador } from "./update-ambassador.ts";

export function ambassadorRoutes(services: Services): Router {
  const { database, responseCache } = services;
  const router = Router();

  router.get(
    listAmbassadors.path,
    responseCache.endpoint(listAmbassadors, () => listPublicAmbassadors(database.db)),
  );
  route(router, listAmbassadorsForAdmin, ({ query }) => listAdminAmbassadors(database.db, query));
  route(router, getAmbassadorForAdmin, ({ params }) => findAdminAmbassador(database.db, params.id));
  route(router, updateAmbassador, ({ req, params, body }) => {
    noteActivity(req, { details: { ambassadorId: params.id, fields: fieldsOf(body) } });
    if (body.isApproved === false)
      noteActivity(req, {
        action: "ambassador.unpublish",
        message: "An ambassador was taken out of the directory",
      });
    return saveAmbassador(services, params.id, body);
  });
  return router;
}
