import type { Router } from "express";
import { recordAccess } from "#server/modules/team/access-audit.ts";
import { fieldsOf, noteActivity } from "#server/platform/http/activity.ts";
import { isOwner } from "#server/platform/http/guards.ts";
import { linkNextPage, setTotalHeader } from "#server/platform/http/list-page.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import {
  getAmbassadorForAdmin,
  listAmbassadors,
  listAmbassadorsForAdmin,
  updateAmbassador,
} from "#shared/api/ambassadors.ts";
import {
  assertPublic,
  findAdminAmbassador,
  listAdminAmbassadors,
  listPublicAmbassadors,
  saveAmbassador,
} from "./ambassadors.ts";

function ambassadorRoutes(services: Services): Router {
  const { database } = services;
  const router = createRouter(services);

  route(router, listAmbassadors, async ({ query, setHeader }) => {
    const page = await listPublicAmbassadors(database.db, query);
    linkNextPage(setHeader, { path: listAmbassadors.path, count: page.length }, query);
    return page;
  });
  route(router, listAmbassadorsForAdmin, async ({ req, query, setHeader }) => {
    const { rows, total } = await listAdminAmbassadors(database.db, { ...query, onlyPublic: !isOwner(req) });
    setTotalHeader(setHeader, { total });
    return rows;
  });

  route(router, getAmbassadorForAdmin, async ({ req, params }) => {
    const ambassador = await findAdminAmbassador(database.db, params.id);
    if (!isOwner(req)) await assertPublic(database.db, params.id);
    await recordAccess(services, req, [ambassador.registrationId], "opened");
    return ambassador;
  });
  route(router, updateAmbassador, async ({ req, params, body }) => {
    noteActivity(req, { details: { ambassadorId: params.id, fields: fieldsOf(body) } });
    if (body.isApproved === false)
      noteActivity(req, {
        action: "ambassador.unpublish",
        message: "An ambassador was taken out of the directory",
      });
    const saved = await saveAmbassador(services, params.id, body, { isOwner: isOwner(req) });
    await recordAccess(services, req, [saved.registrationId], "changed");
    return saved;
  });
  return router;
}

export const ambassadorsModule: Module = { routes: ambassadorRoutes };
