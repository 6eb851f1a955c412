import { and, asc, eq, gt, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Request } from "express";
import type { z } from "zod";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { withLock } from "#server/platform/database/locks.ts";
import { longTransaction } from "#server/platform/database/own-transaction.ts";
import { conflict, notFound } from "#server/platform/errors/http-errors.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { type Member, memberOf } from "#server/platform/http/guards.ts";
import { Accepted } from "#server/platform/http/route.ts";
import { insertedRow } from "#server/platform/http/rows.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { ApprovalRule, Module, ReadAdminTasks, RunOutcome } from "#server/platform/module.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import type { Approval, approvalWaits } from "#shared/api/team.ts";
import { dayMs } from "#shared/durations.ts";
import { formatNumber } from "#shared/format-number.ts";
import { approvals, ownerEffects, teamMembers } from "#shared/schema/team.ts";
import { users } from "#shared/schema/users.ts";
import {
  type ApprovalAction,
  type ApprovalKind,
  type ApprovalPayloads,
  approvalActions,
  approvalVerbs,
  maxWithoutApproval,
} from "#shared/team.ts";

const inADay = ({ clock }: Pick<Services, "clock">) => new Date(clock().getTime() + dayMs);
const aDayAgo = ({ clock }: Pick<Services, "clock">) => new Date(clock().getTime() - dayMs);

export type WaitingApproval = Accepted<z.input<typeof approvalWaits>>;

interface ApprovalRequest<Action extends ApprovalAction = ApprovalAction> {
  action: Action;
  /** How many people it is about; with `countAll`, counted only as far as the limit asks. */
  count: number;
  countAll?: () => Promise<number>;
  /** Of an export that is within the limit: who is read, so that everyone counts once a day. */
  people?: readonly string[];
  payload: ApprovalPayloads[Action];
  /** Identifies the request, because `payload` is encrypted with a new nonce each time: repeating a request finds its approval. */
  key?: unknown;
  /** Once approved, it may be called until the day is over, not once. */
  isForADay?: boolean;
}

const approvalsLock = "approvals";

/**
 * Runs the action where it needs no second owner, or one has approved it; what an account does in pieces is added up over 24 hours.
 * Else it returns the 202 of the approval that waits. `Module.approvals` names what is shown of it, and what happens on approval.
 * @throws HttpError 409 when the other owner has just left
 */
export async function whenApproved<Result, Action extends ApprovalAction>(
  services: Services,
  req: Request,
  request: ApprovalRequest<Action>,
  run: () => Promise<Result>,
): Promise<Result | WaitingApproval> {
  const waiting = await findWaiting(services, req, request);
  if (!waiting) return run();
  const { id, action, count, expiresAt } = waiting;
  noteActivity(req, {
    action: "approval.ask",
    message: "An action waits for another owner's approval",
    details: { approvalId: id, what: action, count },
  });
  return new Accepted({
    code: "approval_waits",
    message:
      "This needs a second owner. The other owners have been told by email, and it waits for 24 hours.",
    approval: { id, what: approvalActions[action], askedBy: memberOf(req).name, expiresAt },
  });
}

async function findWaiting(services: Services, req: Request, request: ApprovalRequest) {
  const { action, payload, isForADay = false } = request;
  const kind = approvalActions[action];
  const member = memberOf(req);
  const { db } = services.database;
  const { deciders, ownerLeft } = await readDeciders(services);
  const others = deciders.filter((id) => id !== member.id);
  if (others.length === 0 && !ownerLeft) return undefined;
  const key = services.secret.sign("approval", JSON.stringify(request.key ?? payload));
  const isSame = and(
    eq(approvals.action, action),
    eq(approvals.key, key),
    eq(approvals.askedBy, member.id),
    gt(approvals.expiresAt, services.clock()),
  );
  return withLock(db, approvalsLock, async (tx) => {
    if (await countEffect(services, tx, member, kind, request)) return undefined;
    if (await useApproval(tx, and(isSame, eq(approvals.status, "approved")), isForADay)) return undefined;
    if (others.length === 0)
      throw conflict(
        "owner_left",
        "An owner left the team less than a day ago. Until that is over, this needs a second owner. Please try again tomorrow.",
      );
    const [before] = await tx
      .select()
      .from(approvals)
      .where(and(isSame, eq(approvals.status, "waiting")));
    if (before) return before;
    const count = (await request.countAll?.()) ?? request.count;
    const added = insertedRow(
      await tx
        .insert(approvals)
        .values({ action, payload, key, count, askedBy: member.id, expiresAt: inADay(services) })
        .returning(),
    );
    await queueDeliveries(
      tx,
      ...others.map((userId) => ({
        kind: "mail.approval" as const,
        payload: { userId, approvalId: added.id },
      })),
    );
    return added;
  });
}

/** Uses an approval up, unless it holds for a day. @returns whether there was one */
async function useApproval(
  tx: Transaction,
  isApproved: SQL | undefined,
  isForADay: boolean,
): Promise<boolean> {
  if (isForADay) return (await tx.$count(approvals, isApproved)) > 0;
  const used = await tx
    .update(approvals)
    .set({ status: "done" })
    .where(eq(approvals.id, sql`(select id from ${approvals} where ${isApproved} limit 1)`))
    .returning({ id: approvals.id });
  return used.length > 0;
}

/** Adds the action to what the account did within 24 hours. @returns false, without adding it, when that passes the limit */
async function countEffect(
  services: Services,
  tx: Transaction,
  { id: userId }: Member,
  kind: ApprovalKind,
  { count, people }: ApprovalRequest,
): Promise<boolean> {
  const max = maxWithoutApproval[kind];
  if (count > max) return false;
  const isOwn = and(
    eq(ownerEffects.userId, userId),
    eq(ownerEffects.kind, kind),
    gt(ownerEffects.at, aDayAgo(services)),
  );
  const [before] = await tx
    .select({
      count: sql<number>`coalesce(sum(${ownerEffects.count}), 0)::int`,
      again: sql<number>`count(*) filter (where ${ownerEffects.registrationId} = any(${sql.param(people ?? [])}::uuid[]))::int`,
    })
    .from(ownerEffects)
    .where(isOwn);
  const { count: done = 0, again = 0 } = before ?? {};
  if (done - again + count > max) return false;
  const at = services.clock();
  if (people === undefined) {
    if (count > 0) await tx.insert(ownerEffects).values({ userId, kind, count, at });
  } else
    await tx.execute(sql`
      insert into ${ownerEffects} (user_id, kind, registration_id, at)
      select ${userId}::uuid, ${kind}, id, ${at.toISOString()}::timestamptz
      from (select id from registrations where id = any(${sql.param(people)}::uuid[]) order by id for key share) as still_there
      on conflict (user_id, registration_id) do update set at = excluded.at`);
  return true;
}

const selectOwners = (db: Database, condition?: SQL) =>
  db
    .select({ id: users.id })
    .from(users)
    .innerJoin(teamMembers, eq(teamMembers.userId, users.id))
    .where(
      and(eq(teamMembers.role, "owner"), eq(users.isAdmin, true), eq(users.status, "active"), condition),
    );

export const listOwners = async (db: Database): Promise<string[]> =>
  (await selectOwners(db)).map(({ id }) => id);

/**
 * For a day, an owner who "joined" can't approve: they may be a second mailbox of the owner who invited them. For a day after another
 * "owner" lost the role, what needs two owners still does.
 */
export const recordOwnerChange = (
  { clock }: Services,
  tx: Transaction,
  userId: string,
  kind: "joined" | "owner",
) => tx.insert(ownerEffects).values({ userId, kind, at: clock() });

/** The owners who joined more than a day ago, and whether an owner left within a day. */
async function readDeciders(services: Services) {
  const { db } = services.database;
  const ownersOfTheDay = (kind: "joined" | "owner") =>
    db
      .select({ id: ownerEffects.userId })
      .from(ownerEffects)
      .where(and(eq(ownerEffects.kind, kind), gt(ownerEffects.at, aDayAgo(services))));
  const { rows } = await db.execute<{ deciders: string[]; ownerLeft: boolean }>(sql`
    select array(${selectOwners(db, notInArray(users.id, ownersOfTheDay("joined")))}) as deciders,
      exists (${ownersOfTheDay("owner")}) as "ownerLeft"`);
  return rows[0] ?? { deciders: [], ownerLeft: false };
}

const isNewOwner = async (services: Services, { id }: Member): Promise<boolean> =>
  !(await readDeciders(services)).deciders.includes(id);

export async function needsSecondOwner(services: Services): Promise<boolean> {
  const { deciders, ownerLeft } = await readDeciders(services);
  return deciders.length > 1 || ownerLeft;
}

export const expireApprovalsJob = (services: Services): Job => ({
  name: "expire-approvals",
  every: "hour",
  async run() {
    const { db } = services.database;
    await db.delete(ownerEffects).where(lt(ownerEffects.at, aDayAgo(services)));
    // A scheduled mailing asks later whether it was approved. Others may hold a searched name.
    const isOver = lt(approvals.expiresAt, services.clock());
    await db.delete(approvals).where(and(isOver, ne(approvals.action, "mailing")));
  },
});

/** Whether another owner approved this action with a payload that contains `part`. */
export const wasApproved = async (db: Database, action: ApprovalAction, part: object): Promise<boolean> =>
  (await db.$count(
    approvals,
    and(
      eq(approvals.action, action),
      eq(approvals.status, "done"),
      sql`${approvals.payload} @> ${JSON.stringify(part)}::jsonb`,
    ),
  )) > 0;

const isWaiting = (services: Services) =>
  and(eq(approvals.status, "waiting"), gt(approvals.expiresAt, services.clock()));

/** An approval's payload is that of its action. */
const ruleOf = (modules: readonly Module[], action: ApprovalAction) =>
  modules.flatMap((module) => module.approvals?.[action] ?? [])[0] as
    | ApprovalRule<ApprovalAction>
    | undefined;

async function readApprovals(services: Services, member: Member, condition: ReturnType<typeof and>) {
  const rows = await services.database.db
    .select({ approval: approvals, askedBy: teamMembers.name })
    .from(approvals)
    .innerJoin(teamMembers, and(eq(teamMembers.userId, approvals.askedBy), eq(teamMembers.role, "owner")))
    .where(condition)
    .orderBy(asc(approvals.createdAt), asc(approvals.id));
  return rows.map(({ approval: { createdAt, expiresAt, ...approval }, askedBy }) => ({
    ...approval,
    what: approvalActions[approval.action],
    isOwn: approval.askedBy === member.id,
    askedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Leaves out approvals whose subject has changed since. */
export async function listWaiting(
  services: Services,
  modules: readonly Module[],
  member: Member,
): Promise<Approval[]> {
  const isOwnApproved = and(
    eq(approvals.status, "approved"),
    eq(approvals.askedBy, member.id),
    gt(approvals.expiresAt, services.clock()),
  );
  const rows = await readApprovals(services, member, or(isWaiting(services), isOwnApproved));
  const described = rows.map(async (row) => {
    const about = await ruleOf(modules, row.action)?.describe(services, row.payload);
    return about ? [{ ...row, about }] : [];
  });
  return (await Promise.all(described)).flat();
}

export async function findApproval(services: Services, member: Member, id: string) {
  const [approval] = await readApprovals(services, member, eq(approvals.id, id));
  if (!approval) throw notFound("There is no such approval.");
  return approval;
}

/** Approves or declines, once. An approved action runs now where its module has a `run`; otherwise its owner may call it once more. */
export async function decideApproval(
  services: Services,
  modules: readonly Module[],
  member: Member,
  id: string,
  decision: "approved" | "declined",
): Promise<Approval> {
  const approval = await findApproval(services, member, id);
  if (approval.isOwn)
    throw conflict("own_approval", "Another owner has to decide this: you asked for it yourself.");
  if (decision === "approved" && (await isNewOwner(services, member)))
    throw conflict(
      "new_owner",
      "You have been an owner for less than 24 hours. Until they are over, someone who has been one for longer has to approve this.",
    );
  const rule = ruleOf(modules, approval.action);
  const status = decision === "approved" && rule?.run ? "done" : decision;
  // Described first, because the action may delete its subject.
  const about = await rule?.describe(services, approval.payload);
  const { problem, afterCommit } = await longTransaction<RunOutcome>(
    services.database,
    { name: "approval", lockMs: 3000 },
    async (tx) => {
      const decided = await tx
        .update(approvals)
        .set({ status: decision, decidedBy: member.id, expiresAt: inADay(services) })
        .where(and(eq(approvals.id, approval.id), isWaiting(services), ne(approvals.askedBy, member.id)))
        .returning({ id: approvals.id });
      if (decided.length === 0)
        throw conflict("already_decided", "This was decided already, or nobody approved it within 24 hours.");
      if (decision === "declined") return {};
      const unchanged: RunOutcome = about
        ? {}
        : { problem: "Nothing happened: what was asked for has changed since. Please ask again." };
      const outcome = rule?.run ? await rule.run(services, tx, approval.payload) : unchanged;
      await tx
        .update(approvals)
        .set({ status: outcome.problem ? "void" : status })
        .where(eq(approvals.id, approval.id));
      return outcome;
    },
  );
  if (problem !== undefined) throw conflict("approval_void", problem);
  await afterCommit?.();
  return { ...approval, status, about: about ?? null };
}

const sentenceOf = ({ action, about, askedBy, count }: Approval) => {
  const subject = about && "subject" in about ? ` (“${about.subject}”)` : "";
  return `${askedBy} wants to ${approvalVerbs[action]} ${count === 1 ? "1 person" : `${formatNumber(count)} people`}${subject}.`;
};

export const approvalTasks: ReadAdminTasks = async (services, member, modules) => {
  if (await isNewOwner(services, member)) return [];
  const others = (await listWaiting(services, modules, member)).filter(({ isOwn }) => !isOwn);
  const [oldest, ...more] = others;
  if (!oldest) return [];
  const sentence =
    more.length === 0
      ? `${sentenceOf(oldest)} That needs the approval of a second owner.`
      : `${others.length} actions wait for the approval of a second owner. The oldest: ${sentenceOf(oldest)}`;
  return [
    {
      subject: "Team",
      sentence,
      href: "/admin?tab=settings&section=team",
      action: "Look at it",
      since: String(oldest.createdAt),
    },
  ];
};
