import { and, eq, gt, lt } from "drizzle-orm";
import type { Request } from "express";
import { invitationUrl, openInvitationToken } from "#server/modules/mail/account-mails.ts";
import { endOtherSessions, requirePassword } from "#server/modules/second-factor/factors.ts";
import { administratorRow } from "#server/modules/sessions/administrator.ts";
import { openSession, rememberDevice } from "#server/modules/sessions/session.ts";
import { conflict, fieldError, HttpError, notFound } from "#server/platform/errors/http-errors.ts";
import { type Member, memberOf } from "#server/platform/http/guards.ts";
import { insertedRow } from "#server/platform/http/rows.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import type { acceptInvitation, inviteMember } from "#shared/api/team.ts";
import { dayMs } from "#shared/durations.ts";
import { teamInvitations, teamMembers } from "#shared/schema/team.ts";
import { hasEmail, users } from "#shared/schema/users.ts";
import { recordOwnerChange } from "./approvals.ts";
import { asOwner, tellOwners } from "./members.ts";

/** Known devices end with the old password; so do the account's other sessions. */
export async function setOwnPassword(
  services: Services,
  req: Request,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { database, passwords } = services;
  const member = memberOf(req);
  await requirePassword(services, req, password);
  await assertGoodPassword(newPassword, member.username, "newPassword");
  const hash = await passwords.hash(newPassword, { queue: "known-devices" });
  await database.db.transaction(async (tx) => {
    await tx.update(users).set({ password: hash, updatedAt: new Date() }).where(eq(users.id, member.id));
    await endOtherSessions(tx, req);
    await queueDeliveries(tx, {
      kind: "mail.account-changed",
      payload: { userId: member.id, change: "password-changed" },
    });
  });
  rememberDevice(req, { ...member, hash, devicesEndedAt: null });
}

/** Loaded with the first password that a member chooses, because it is large. */
let common: Promise<ReadonlySet<string>> | undefined;

/** @throws HttpError 400 for one of the most common passwords, or the account's own address */
export async function assertGoodPassword(
  password: string,
  username: string,
  field = "password",
): Promise<void> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  const typed = password.toLowerCase();
  if ((await common).has(typed)) throw fieldError(field, sentence("commonPassword"));
  if (typed === username.toLowerCase() || typed === username.toLowerCase().split("@")[0])
    throw fieldError(field, sentence("passwordIsAddress"));
}

const maxOpen = 20;
const lifeMs = 7 * dayMs;

const isOpen = ({ clock }: Services) => gt(teamInvitations.expiresAt, clock());

export const listInvitations = (services: Services) =>
  services.database.db
    .select()
    .from(teamInvitations)
    .where(isOpen(services))
    .orderBy(teamInvitations.createdAt, teamInvitations.id);

export function invite(
  services: Services,
  member: Member,
  { email, role }: EndpointArgs<typeof inviteMember>["body"],
) {
  const now = services.clock();
  return asOwner(services.database.db, member, async (tx) => {
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(hasEmail(users, email), eq(users.isAdmin, true)));
    if (taken)
      throw conflict(
        "already_member",
        taken.id === member.id
          ? "This is your own address."
          : "This address is a member of the team already.",
        { email: ["This address has an account already"] },
      );
    await tx.delete(teamInvitations).where(lt(teamInvitations.expiresAt, now));
    await tx.delete(teamInvitations).where(hasEmail(teamInvitations, email));
    if ((await tx.$count(teamInvitations)) >= maxOpen)
      throw conflict(
        "too_many_invitations",
        `There are ${maxOpen} open invitations. Take one back first, or wait until it is used.`,
      );
    const row = insertedRow(
      await tx
        .insert(teamInvitations)
        .values({
          email,
          role,
          invitedBy: member.name,
          invitedById: member.id,
          expiresAt: new Date(now.getTime() + lifeMs),
        })
        .returning(),
    );
    if (role === "owner") await tellOwners(services, tx, "invited", { who: email, by: member.name });
    await queueDeliveries(tx, { kind: "mail.invitation", payload: { invitationId: row.id } });
    return row;
  });
}

export async function revoke({ database: { db } }: Services, id: string): Promise<void> {
  const { rowCount } = await db.delete(teamInvitations).where(eq(teamInvitations.id, id));
  if (rowCount === 0) throw notFound("There is no such invitation.");
}

async function findOpen(services: Services, id: string) {
  const [invitation] = await services.database.db
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.id, id), isOpen(services)));
  return invitation;
}

export async function linkOf(services: Services, id: string): Promise<string> {
  const invitation = await findOpen(services, id);
  if (!invitation) throw notFound("There is no such invitation.");
  return invitationUrl(services, invitation.id);
}

const notOpen = () => new HttpError(410, "invitation_gone", sentence("invitationOver"));

export async function openInvitation(services: Services, token: string) {
  const id = openInvitationToken(services.secret, token);
  if (!id) throw new HttpError(400, "wrong_link", sentence("notAnInvitation"));
  const invitation = await findOpen(services, id);
  if (!invitation) throw notOpen();
  return invitation;
}

export async function accept(
  services: Services,
  req: Request,
  { token, name, password }: EndpointArgs<typeof acceptInvitation>["body"],
) {
  const { email, id, role, invitedBy } = await openInvitation(services, token);
  await assertGoodPassword(password, email);
  const hash = await services.passwords.hash(password, { queue: "logins" });
  const added = await services.database.db.transaction(async (tx) => {
    const used = await tx
      .delete(teamInvitations)
      .where(and(eq(teamInvitations.id, id), isOpen(services)))
      .returning({ id: teamInvitations.id });
    if (used.length === 0) throw notOpen();
    if (role === "owner") await tellOwners(services, tx, "joined", { who: name, by: invitedBy });
    const user = insertedRow(await tx.insert(users).values(administratorRow(email, hash)).returning());
    await tx.insert(teamMembers).values({ userId: user.id, name, role, needsFactor: true });
    if (role === "owner") await recordOwnerChange(services, tx, user.id, "joined");
    return user;
  });
  const account = { id: added.id, username: email, name, hash, devicesEndedAt: null };
  return {
    ...(await openSession(services, req, account, "password")),
    role,
    name,
    needs: "second_factor" as const,
  };
}
