import { sql } from "drizzle-orm";
import { howMany, maxCounted } from "#server/platform/admin-tasks.ts";
import type { ReadAdminTasks } from "#server/platform/module.ts";
import { ambassadorApplications } from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

/** Pending requests, without those who were asked for more. */
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
