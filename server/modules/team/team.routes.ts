import { requireSecondFactor } from "#server/modules/second-factor/factors.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { memberOf } from "#server/platform/http/guards.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/team.ts";
import { forOwners } from "#shared/team.ts";
import { expireAccessAuditJob } from "./access-audit.ts";
import { approvalTasks, decideApproval, expireApprovalsJob, listWaiting } from "./approvals.ts";
import {
  accept,
  invite,
  linkOf,
  listInvitations,
  openInvitation,
  revoke,
  setOwnPassword,
} from "./invitations.ts";
import { changeRole, findMember, listMembers, removeMemberOf } from "./members.ts";

function teamRoutes(router: AppRouter, services: Services, modules: readonly Module[]): void {
  const { db } = services.database;

  route(router, contract.getTeam, async () => ({
    members: await listMembers(db),
    invitations: await listInvitations(services),
  }));
  route(router, contract.inviteMember, async ({ req, body }) => {
    await requireSecondFactor(services, req);
    noteActivity(req, { details: { role: body.role } });
    return invite(services, memberOf(req), body);
  });
  route(router, contract.revokeInvitation, ({ params }) => revoke(services, params.id));
  route(router, contract.linkInvitation, async ({ req, params }) => {
    await requireSecondFactor(services, req);
    return { url: await linkOf(services, params.id) };
  });
  route(router, contract.updateMember, async ({ req, params, body }) => {
    await requireSecondFactor(services, req);
    noteActivity(req, { details: { memberId: params.id, role: body.role } });
    return changeRole(services, memberOf(req), params.id, body.role);
  });
  route(router, contract.removeMember, async ({ req, params }) => {
    await requireSecondFactor(services, req);
    noteActivity(req, { details: { memberId: params.id } });
    await removeMemberOf(services, memberOf(req), params.id);
  });

  route(router, contract.readInvitation, ({ body }) => openInvitation(services, body.token));
  route(router, contract.acceptInvitation, ({ req, body }) => accept(services, req, body));

  route(router, contract.getAccount, ({ req }) => findMember(db, memberOf(req).id));
  route(router, contract.changePassword, ({ req, body }) => setOwnPassword(services, req, body));

  route(router, contract.listApprovals, ({ req }) => listWaiting(services, modules, memberOf(req)));
  route(router, contract.approveAction, async ({ req, params }) => {
    await requireSecondFactor(services, req);
    return decideApproval(services, modules, memberOf(req), params.id, "approved");
  });
  route(router, contract.declineAction, ({ req, params }) =>
    decideApproval(services, modules, memberOf(req), params.id, "declined"),
  );
}

export const teamModule: Module = {
  routes: teamRoutes,
  adminTasks: { access: forOwners, read: approvalTasks },
  jobs: (services) => [expireAccessAuditJob(services), expireApprovalsJob(services)],
};
