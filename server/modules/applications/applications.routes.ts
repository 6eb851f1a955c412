import type { Request, Router } from "express";
import { assertOwnPhoto, carryUploads } from "#server/modules/photos/person-photo.ts";
import { recordAccess } from "#server/modules/team/access-audit.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { administratorOf, isOwner, notAllowed } from "#server/platform/http/guards.ts";
import { setTotalHeader } from "#server/platform/http/list-page.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { registeringVisitor } from "#server/platform/http/visitor.ts";
import type { Module } from "#server/platform/module.ts";
import { originOf } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { applyAsAmbassador } from "#shared/api/ambassador-application.ts";
import * as contract from "#shared/api/ambassador-requests.ts";
import { forReviewers } from "#shared/team.ts";
import { takeApplication } from "./apply.ts";
import { approveRequest, askForMore, forgetUndoJob, rejectRequest, undoDecision } from "./decide.ts";
import { listRequests, waitingRequests } from "./list-requests.ts";
import { findProviders } from "./npi-registry.ts";
import { npiQuestion, reviewOf } from "./review.ts";

function applicationRoutes(services: Services): Router {
  const { database } = services;
  const router = createRouter(services);
  const mailNews = async () =>
    (await services.mailTransports.isServerSet())
      ? `An email to the applicant leaves in ${contract.undoMinutes} minutes, unless you undo this.`
      : "The email to the applicant is saved to a folder, because this site can't send mail yet.";

  route(router, applyAsAmbassador, async ({ req, body }) => {
    await assertOwnPhoto(services, req, body.imageUrl, { field: "imageUrl", purpose: "ambassador" });
    const { visitor, keep } = registeringVisitor(req);
    const applied = await takeApplication(services, req, body, {
      visitor,
      origin: originOf(services.secret, req),
    });
    await carryUploads(database.db, req, visitor);
    keep();
    return applied;
  });

  route(router, contract.listAmbassadorRequests, async ({ req, query, setHeader }) => {
    const { rows, ...count } = await listRequests(database.db, query);
    setTotalHeader(setHeader, count);
    if (isOwner(req)) return rows;
    const unnamed = { firstName: null, lastName: null, email: null, photoUrl: null };
    return rows.map((row) => ({ ...row, ...unnamed }));
  });

  /** Beyond owners, a request is open to those who decide it, while it waits. */
  async function openRequest(req: Request, id: string) {
    const review = await reviewOf(services, id);
    if (!isOwner(req) && review.status !== "pending")
      throw notAllowed("This request was decided. Only an owner can open it now.");
    await recordAccess(services, req, [review.registrationId], "opened");
    if (isOwner(req)) return review;
    const unnamed = { registrationId: null, name: null, email: null };
    return {
      ...review,
      duplicates: review.duplicates.map((duplicate) => ({ ...duplicate, ...unnamed })),
    };
  }
  route(router, contract.reviewAmbassadorRequest, ({ req, params }) => openRequest(req, params.id));
  route(router, contract.lookUpNpi, async ({ req, params }) => {
    await openRequest(req, params.id);
    return findProviders(services, await npiQuestion(database.db, params.id));
  });
  async function recorded(req: Request, registrationId: string, decision: Promise<void>): Promise<void> {
    noteActivity(req, { details: { registrationId } });
    await decision;
    await recordAccess(services, req, [registrationId], "decided");
  }
  route(router, contract.approveAmbassador, async ({ req, body }) => {
    await recorded(req, body.registrationId, approveRequest(services, administratorOf(req), body));
    return { message: "Ambassador approved successfully!" };
  });
  route(router, contract.rejectAmbassador, async ({ req, body: { registrationId, reason } }) => {
    const decision = rejectRequest(services, administratorOf(req), registrationId, reason);
    await recorded(req, registrationId, decision);
    return { message: `The request was rejected. ${await mailNews()}` };
  });
  route(router, contract.askAmbassadorForMore, async ({ req, body: { registrationId, notes } }) => {
    await recorded(req, registrationId, askForMore(services, registrationId, notes));
    return { message: `The request stays pending. ${await mailNews()}` };
  });
  route(router, contract.undoAmbassadorDecision, async ({ req, params: { registrationId } }) => {
    await recorded(req, registrationId, undoDecision(services, registrationId));
    return { message: "The decision was undone. The request is open again, and no email was sent." };
  });
  return router;
}

export const applicationsModule: Module = {
  routes: applicationRoutes,
  adminTasks: { access: forReviewers, read: waitingRequests },
  jobs: (services) => [forgetUndoJob(services)],
};
