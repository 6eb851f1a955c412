import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { OwnerChange } from "#server/modules/mail/account-mails.ts";
import { endEverywhere, removeAccount } from "#server/modules/sessions/administrator.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { withLock } from "#server/platform/database/locks.ts";
import { conflict, notFound } from "#server/platform/errors/http-errors.ts";
import type { Member } from "#server/platform/http/guards.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { minuteMs } from "#shared/durations.ts";
import { isWithdrawn } from "#shared/people.ts";
import { administratorSecurity, passkeys } from "#shared/schema/administrator-security.ts";
import { teamInvitations, teamMembers } from "#shared/schema/team.ts";
import { users } from "#shared/schema/users.ts";
import type { TeamRole } from "#shared/team.ts";
import { listOwners, recordOwnerChange } from "./approvals.ts";

const hasSecondFactor = sql<boolean>`(exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})
  or exists (select from ${administratorSecurity}
    where ${administratorSecurity.userId} = ${users.id} and ${administratorSecurity.totpSecret} is not null))`;
const seenEveryMs = minuteMs;

/** The account of a session; records that it was seen. */
export async function readMember(db: Database, id: string): Promise<Member | undefined> {
  const [row] = await db
    .select({
      username: users.email,
      status: users.status,
      role: teamMembers.role,
      name: teamMembers.name,
      lastSeenAt: teamMembers.lastSeenAt,
      lacksFactor: sql<boolean>`${teamMembers.needsFactor} and not ${hasSecondFactor}`,
    })
    .from(users)
    .innerJoin(teamMembers, eq(teamMembers.userId, users.id))
    .where(and(eq(users.id, id), eq(users.isAdmin, true)));
  if (!row || isWithdrawn(row.status)) return undefined;
  const { username, name, role, lastSeenAt, lacksFactor } = row;
  if (Date.now() - (lastSeenAt?.getTime() ?? 0) > seenEveryMs)
    await db.update(teamMembers).set({ lastSeenAt: new Date() }).where(eq(teamMembers.userId, id));
  return { id, username, name, role, ...(lacksFactor && { needs: "second_factor" }) };
}

export const listMembers = (db: Database, condition?: SQL) =>
  db
    .select({
      id: users.id,
      username: users.email,
      name: teamMembers.name,
      role: teamMembers.role,
      joinedAt: teamMembers.joinedAt,
      lastSeenAt: teamMembers.lastSeenAt,
      hasSecondFactor,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(users.isAdmin, true), condition))
    .orderBy(asc(teamMembers.joinedAt), asc(users.id));

export async function findMember(db: Database, id: string) {
  const [member] = await listMembers(db, eq(users.id, id));
  if (!member) throw notFound("There is no such member of the team.");
  return member;
}

const teamLock = "team";

const ownersOf = (tx: Transaction, condition?: SQL) =>
  listMembers(tx, and(eq(teamMembers.role, "owner"), condition));

/** One change at a time, by who is an owner at that time: they may have been changed or removed since their call began. */
export const asOwner = <Result>(
  db: Database,
  { id }: Member,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  withLock(db, teamLock, async (tx) => {
    const [asker] = await ownersOf(tx, eq(users.id, id));
    if (!asker) throw conflict("last_owner", "You are not an owner of this site any more.");
    return work(tx);
  });

/** @param role the new one; undefined for a removal */
const changeTeam = <Result>(
  services: Services,
  member: Member,
  id: string,
  newRole: TeamRole | undefined,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  asOwner(services.database.db, member, async (tx) => {
    const { role, name, username } = await findMember(tx, id);
    if (id === member.id)
      throw conflict("own_account", "You can't change or remove yourself. Ask another owner to do it.");
    const names = { who: name, by: member.name, leaving: { id, username } };
    if (role === "owner" && newRole !== "owner") {
      await tellOwners(services, tx, newRole ? "demoted" : "removed", names);
      await recordOwnerChange(services, tx, member.id, "owner");
    } else if (role !== "owner" && newRole === "owner") {
      await tellOwners(services, tx, "promoted", names);
      await recordOwnerChange(services, tx, id, "joined");
    }
    await tx.delete(teamInvitations).where(eq(teamInvitations.invitedById, id));
    const result = await change(tx);
    const [owner] = await ownersOf(tx);
    if (role === "owner" && !owner) throw conflict("last_owner", "The team needs an owner.");
    return result;
  });

export const changeRole = (services: Services, member: Member, id: string, role: TeamRole) =>
  changeTeam(services, member, id, role, async (tx) => {
    await tx.update(teamMembers).set({ role }).where(eq(teamMembers.userId, id));
    await endEverywhere(tx, id);
    return findMember(tx, id);
  });

export const removeMemberOf = (services: Services, member: Member, id: string) =>
  changeTeam(services, member, id, undefined, (tx) => removeAccount(tx, id));

/** Mails every owner, before it is done: who is removed hears of it, too. */
export async function tellOwners(
  { secret }: Pick<Services, "secret">,
  tx: Transaction,
  change: OwnerChange,
  { who, by, leaving }: { who: string; by: string; leaving?: { id: string; username: string } },
): Promise<void> {
  const owners = await listOwners(tx);
  if (owners.length === 0) return;
  await queueDeliveries(
    tx,
    ...owners.map((userId) => ({
      kind: "mail.owner-changed" as const,
      payload: {
        userId,
        change,
        // Names and the address of an account that is about to go, never in clear.
        sealed: secret.encrypt(
          JSON.stringify({ who, by, ...(userId === leaving?.id && { address: leaving.username }) }),
        ),
      },
    })),
  );
}
