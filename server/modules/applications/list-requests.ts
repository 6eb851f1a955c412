import { and, asc, desc, eq, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { howMany, maxCounted } from "#server/platform/admin-tasks.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { ReadAdminTasks } from "#server/platform/module.ts";
import type { listAmbassadorRequests, RequestStatus } from "#shared/api/ambassador-requests.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { ambassadorApplications } from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

type Query = EndpointArgs<typeof listAmbassadorRequests>["query"];

const { userId, firstName, lastName, email, registrationType, credentials, state, createdAt } = registrations;
const isOpen = and(registrations.wantAmbassadorRole, isNull(registrations.processedAt));
const isDecided = and(registrations.wantAmbassadorRole, isNotNull(registrations.processedAt));

/** Matches are counted this far beyond a page. */
const countedAhead = 1000;

export async function listRequests(db: Database, { status, limit, offset }: Query) {
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
  const [rows, total] = await Promise.all([
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
      .where(isRequest)
      .orderBy(
        ...(isWaiting
          ? [asc(createdAt), asc(registrations.id)]
          : [desc(registrations.processedAt), desc(registrations.id)]),
      )
      .limit(limit)
      .offset(offset),
    db.$count(
      db
        .select({ id: registrations.id })
        .from(registrations)
        .innerJoin(users, eq(users.id, userId))
        .leftJoinLateral(latest, sql`true`)
        .where(isRequest)
        .limit(offset + countedAhead)
        .as("some"),
    ),
  ]);
  return { rows, total, isMinimum: total === offset + countedAhead };
}

export const waitingRequests: ReadAdminTasks = async ({ database }) => {
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
