import { Router } from "express";
import { findProviders } from "#server/modules/applications/npi-registry.ts";
import { assertOwnPhoto } from "#server/modules/photos/own-photo.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { administratorOf } from "#server/platform/http/guards.ts";
import { setTotalHeader } from "#server/platform/http/list-page.ts";
import { route } from "#server/platform/http/route.ts";
import { identifyVisitor } from "#server/platform/http/visitor.ts";
import type { Services } from "#server/platform/services.ts";
import { applyAsAmbassador } from "#shared/api/ambassador-application.ts";
import {
  approveAmbassador,
  askAmbassadorForMore,
  listAmbassadorRequests,
  lookUpNpi,
  rejectAmbassador,
  reviewAmbassadorRequest,
} from "#shared/api/ambassador-requests.ts";
import { takeApplication } from "./apply.ts";
import { approveRequest } from "./approve.ts";
import { askForMore, rejectRequest } from "./decline.ts";
import { listRequests } from "./list-requests.ts";
import { npiQuestion, reviewOf } from "./review.ts";

export function applicationRoutes(services: Services): Router {
  const { database } = services;
  const router = Router();

  route(router, applyAsAmbassador, async ({ req, body }) => {
    await assertOwnPhoto(services, req, body.imageUrl, { field: "imageUrl", purpose: "ambassador" });
    return takeApplication(services, body, identifyVisitor(req));
  });

  route(router, listAmbassadorRequests, async ({ query, setHeader }) => {
    const { rows, ...count } = await listRequests(database.db, query);
    setTotalHeader(setHeader, count);
    return rows;
  });
  route(router, reviewAmbassadorRequest, ({ params }) => reviewOf(services, params.id));
  route(router, lookUpNpi, async ({ params }) =>
    findProviders(services, await npiQuestion(database.db, params.id)),
  );
  route(router, approveAmbassador, async ({ req, body }) => {
    noteActivity(req, { details: { registrationId: body.registrationId } });
    await approveRequest(services, administratorOf(req), body);
    return { message: "Ambassador approved successfully!" };
  });
  route(router, rejectAmbassador, async ({ req, body }) => {
    noteActivity(req, { details: { registrationId: body.registrationId } });
    await rejectRequest(services, administratorOf(req), body.registrationId, body.reason);
    return { message: "The request was rejected, and the applicant is told by mail." };
  });
  route(router, askAmbassadorForMore, async ({ req, body }) => {
    noteActivity(req, { details: { registrationId: body.registrationId } });
    await askForMore(services, body.registrationId, body.notes);
    return { message: "The applicant is asked by mail. The request stays pending." };
  });
  return router;
}
