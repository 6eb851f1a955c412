import { and, asc, desc, eq, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Request } from "express";
import { assertOwnPhoto, carryUploads } from "#server/modules/photos/person-photo.ts";
import { recordAccess } from "#server/modules/team/access-audit.ts";
import { howMany, maxCounted } from "#server/platform/admin-tasks.ts";
import type { Database } from "#server/platform/database/database.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { registeringVisitor } from "#server/platform/http/cookies.ts";
import { administratorOf, isOwner, notAllowed } from "#server/platform/http/guards.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { setTotalHeader } from "#server/platform/http/rows.ts";
import type { Module, ReadAdminTasks } from "#server/platform/module.ts";
import { originOf } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { applyAsAmbassador } from "#shared/api/ambassador-application.ts";
import type { listAmbassadorRequests, RequestStatus } from "#shared/api/ambassador-requests.ts";
import * as contract from "#shared/api/ambassador-requests.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { ambassadorApplications } from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { forReviewers } from "#shared/team.ts";
import { takeApplication } from "./apply.ts";
import { findProviders } from "./npi-registry.ts";
import { approveRequest, askForMore, forgetUndoJob, rejectRequest, undoDecision } from "./requests.ts";
import { npiQuestion, reviewOf } from "./review.ts";

function applicationRoutes(router: AppRouter, services: Services): void {
  const { database } = services;
  const mailNews = async () =>
    (await services.mailTransports.isServerSet())
      ? `An email to the applicant leaves in ${contract.undoMinutes} minutes, unless you undo this.`
      : "The email to the applicant is saved to a folder, because this site can't send mail yet.";

  route(router, applyAsAmbassador, async ({ req, body }) => {
    await assertOwnPhoto(services, req, body.imageUrl, { field: "imageUrl", purpose: "ambassador" });
    const { visitor, keep } = registeringVisitor(req);
    const origin = originOf(services.secret, req);
    const applied = await takeApplication(services, req, body, { visitor, origin });
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
}

type Query = EndpointArgs<typeof listAmbassadorRequests>["query"];

const { userId, firstName, lastName, email, registrationType, credentials, state, createdAt } = registrations;
const isOpen = and(registrations.wantAmbassadorRole, isNull(registrations.processedAt));
const isDecided = and(registrations.wantAmbassadorRole, isNotNull(registrations.processedAt));

const countedAhead = 1000;

async function listRequests(db: Database, { status, limit, offset }: Query) {
  const latest = db
    .select({
      status: ambassadorApplications.status,
      reviewNotes: ambassadorApplications.reviewNotes,
      reviewedAt: ambassadorApplications.reviewedAt,
    })
    .from(ambassadorApplications)
    .where(eq(ambassadorApplications.userId, userId))
    .orderBy(desc(ambassadorApplications.createdAt), desc(ambassadorApplications.id))
    .limit(1)
    .as("latest");
  const conditions: Record<RequestStatus, SQL | undefined> = {
    pending: isOpen,
    asked: and(isOpen, isNotNull(latest.reviewNotes)),
    approved: and(isDecided, sql`${latest.status} is distinct from 'rejected'`),
    rejected: and(isDecided, eq(latest.status, "rejected")),
  };
  const decision = sql<
    "approved" | "rejected"
  >`case ${latest.status} when 'rejected' then 'rejected' else 'approved' end`;
  const question = sql<
    "pending" | "asked"
  >`case when ${latest.reviewNotes} is null then 'pending' else 'asked' end`;
  const isRequest = and(conditions[status], not(users.isAdmin));
  const isWaiting = status === "pending" || status === "asked";
  const requests = () =>
    db
      .select({
        registrationId: registrations.id,
        firstName,
        lastName,
        email,
        registrationType,
        credentials,
        state,
        createdAt,
        photoUrl: sql<string | null>`coalesce(${registrations.photoUrl}, ${users.photoUrl})`,
        status: isWaiting ? question : decision,
        reviewedAt: latest.reviewedAt,
      })
      .from(registrations)
      .innerJoin(users, eq(users.id, userId))
      .leftJoinLateral(latest, sql`true`)
      .where(isRequest);
  const order = isWaiting
    ? [asc(createdAt), asc(registrations.id)]
    : [desc(registrations.processedAt), desc(registrations.id)];
  const [rows, total] = await Promise.all([
    requests()
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.$count(
      requests()
        .limit(offset + countedAhead)
        .as("some"),
    ),
  ]);
  return { rows, total, isMinimum: total === offset + countedAhead };
}

const waitingRequests: ReadAdminTasks = async ({ database }) => {
  const { rows } = await database.db.execute<{
    count: number;
    oldest: string | null;
    oldestId: string | null;
  }>(sql`
      select count(*)::int as count, min(created_at) as oldest,
        (array_agg(id order by created_at))[1] as "oldestId" from (
        select ${registrations.id}, ${registrations.createdAt} from ${registrations}
        join ${users} on ${users.id} = ${registrations.userId} and not ${users.isAdmin}
        where ${registrations.wantAmbassadorRole} and ${registrations.processedAt} is null
          and not exists (select from ${ambassadorApplications}
            where ${ambassadorApplications.userId} = ${registrations.userId} and ${ambassadorApplications.reviewNotes} is not null)
        order by ${registrations.createdAt} limit ${maxCounted}) waiting`);
  const { count = 0, oldest = null, oldestId = null } = rows[0] ?? {};
  if (count === 0 || oldest === null) return [];
  const requests = howMany(count, "ambassador request is", "ambassador requests are");
  return [
    {
      subject: "requests",
      sentence: `${requests} waiting for an answer.`,
      href: count === 1 ? `/admin?tab=requests&id=${oldestId}` : "/admin?tab=requests",
      action: "Review requests",
      since: new Date(oldest),
      isPromised: true,
    },
  ];
};

export const applicationsModule: Module = {
  routes: applicationRoutes,
  adminTasks: { access: forReviewers, read: waitingRequests },
  jobs: (services) => [forgetUndoJob(services)],
};
