import { and, asc, eq, gt, ne, or, sql } from "drizzle-orm";
import type { Request } from "express";
import type { Database } from "#server/platform/database/database.ts";
import { Lock, withLock } from "#server/platform/database/locks.ts";
import { Accepted, conflict, notFound } from "#server/platform/errors/http-errors.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { type Member, memberOf } from "#server/platform/http/guards.ts";
import type { Module, RunOutcome } from "#server/platform/module.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import type { Approval } from "#shared/api/team.ts";
import { dayMs } from "#shared/durations.ts";
import { isUuid } from "#shared/fields.ts";
import { approvals, teamMembers } from "#shared/schema/team.ts";
import { users } from "#shared/schema/users.ts";
import { type ApprovalKind, maxWithoutApproval } from "#shared/team.ts";

const inADay = ({ clock }: Services) => new Date(clock().getTime() + dayMs);

interface Asked {
  kind: ApprovalKind;
  /** How many people it is about; with `countAll`, counted only as far as the limit asks. */
  count: number;
  countAll?: () => Promise<number>;
  /** What was asked for: the same again is the same approval. Ids only, never an address or a name. */
  payload: Record<string, unknown>;
}

const approvalsLock = new Lock("approvals");

/**
 * Goes on where the call needs no second owner, or one has approved it; `Module.approvals` names what happens on approval.
 * @throws Accepted 202 with the approval that waits
 */
export async function requireApproval(services: Services, req: Request, asked: Asked): Promise<void> {
  const { kind, payload } = asked;
  if (asked.count <= maxWithoutApproval[kind]) return;
  const member = memberOf(req);
  const { db } = services.database;
  const others = (await listOwners(db)).filter((id) => id !== member.id);
  if (others.length === 0) return;
  const count = (await asked.countAll?.()) ?? asked.count;
  const key = services.secret.sign("approval", JSON.stringify(payload));
  const isSame = and(eq(approvals.kind, kind), eq(approvals.key, key), eq(approvals.askedBy, member.id));
  const isOpen = gt(approvals.expiresAt, services.clock());
  const waiting = await withLock(db, approvalsLock, async (tx) => {
    const [approved] = await tx
      .update(approvals)
      .set({ status: "done" })
      .where(
        eq(
          approvals.id,
          sql`(select id from ${approvals} where ${and(isSame, isOpen, eq(approvals.status, "approved"))} limit 1)`,
        ),
      )
      .returning({ id: approvals.id });
    if (approved) return undefined;
    const [before] = await tx
      .select()
      .from(approvals)
      .where(and(isSame, isOpen, eq(approvals.status, "waiting")));
    if (before) return before;
    const [added] = await tx
      .insert(approvals)
      .values({ kind, payload, key, count, askedBy: member.id, expiresAt: inADay(services) })
      .returning();
    if (added)
      await queueDeliveries(
        tx,
        ...others.map((userId) => ({
          kind: "mail.approval" as const,
          registrationId: null,
          payload: { userId, approvalId: added.id },
        })),
      );
    return added;
  });
  if (!waiting) return;
  noteActivity(req, {
    action: "approval.ask",
    message: "An action waits for another owner's approval",
    details: { approvalId: waiting.id, what: kind, count },
  });
  const { id, expiresAt } = waiting;
  throw new Accepted({
    code: "approval_waits",
    message:
      "This needs a second owner. The other owners have been told by email, and it waits for 24 hours.",
    approval: { id, what: kind, askedBy: member.name, expiresAt },
  });
}

async function listOwners(db: Database): Promise<string[]> {
  const owners = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(teamMembers, eq(teamMembers.userId, users.id))
    .where(and(eq(teamMembers.role, "owner"), eq(users.isAdmin, true), eq(users.status, "active")));
  return owners.map(({ id }) => id);
}

export const hasOtherOwners = async (db: Database): Promise<boolean> => (await listOwners(db)).length > 1;

/** Whether another owner approved something of which this is a part. */
export const wasApproved = async (db: Database, kind: ApprovalKind, part: object): Promise<boolean> =>
  (await db.$count(
    approvals,
    and(
      eq(approvals.kind, kind),
      eq(approvals.status, "done"),
      sql`${approvals.payload} @> ${JSON.stringify(part)}::jsonb`,
    ),
  )) > 0;

const waits = (services: Services) =>
  and(eq(approvals.status, "waiting"), gt(approvals.expiresAt, services.clock()));

type Found = Approval & { payload: Record<string, unknown> };

async function find(services: Services, member: Member, condition: ReturnType<typeof and>): Promise<Found[]> {
  const found = await services.database.db
    .select({ approval: approvals, askedBy: teamMembers.name })
    .from(approvals)
    .innerJoin(teamMembers, eq(teamMembers.userId, approvals.askedBy))
    .where(condition)
    .orderBy(asc(approvals.createdAt), asc(approvals.id));
  return found.map(({ approval: { kind, createdAt, expiresAt, ...approval }, askedBy }) => ({
    ...approval,
    what: kind,
    isOwn: approval.askedBy === member.id,
    askedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

export function findApprovals(services: Services, member: Member): Promise<Found[]> {
  const isOwnApproved = and(
    eq(approvals.status, "approved"),
    eq(approvals.askedBy, member.id),
    gt(approvals.expiresAt, services.clock()),
  );
  return find(services, member, or(waits(services), isOwnApproved));
}

/** Approves or declines, once. What was approved happens now, where its module says how; else it may be called once more. */
export async function decide(
  services: Services,
  modules: readonly Module[],
  member: Member,
  id: string,
  decision: "approved" | "declined",
): Promise<Approval> {
  const { db } = services.database;
  const isIt = isUuid(id) ? eq(approvals.id, id) : undefined;
  const [found] = isIt ? await find(services, member, isIt) : [];
  if (!isIt || !found) throw notFound("There is no such approval.");
  if (found.isOwn)
    throw conflict("own_approval", "Another owner has to decide this: you asked for it yourself.");
  const run = modules.flatMap(({ approvals: runs }) => runs?.[found.what] ?? [])[0];
  const { problem, afterCommit } = await db.transaction(async (tx): Promise<RunOutcome> => {
    const decided = await tx
      .update(approvals)
      .set({ status: decision, decidedBy: member.id, expiresAt: inADay(services) })
      .where(and(isIt, waits(services), ne(approvals.askedBy, member.id)))
      .returning({ id: approvals.id });
    if (decided.length === 0)
      throw conflict("already_decided", "This was decided already, or nobody approved it within 24 hours.");
    if (decision === "declined" || !run) return {};
    const outcome = await run(services, tx, found.payload);
    await tx
      .update(approvals)
      .set({ status: outcome.problem ? "void" : "done" })
      .where(isIt);
    return outcome;
  });
  if (problem !== undefined) throw conflict("approval_void", problem);
  await afterCommit?.();
  return { ...found, status: decision === "approved" && run ? "done" : decision };
}
