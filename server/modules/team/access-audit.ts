import { desc, eq, lt, sql } from "drizzle-orm";
import type { Request } from "express";
import type { Database } from "#server/platform/database/database.ts";
import { memberOf } from "#server/platform/http/guards.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { dayMs } from "#shared/durations.ts";
import { retentionDays } from "#shared/retention.ts";
import { accessAudit } from "#shared/schema/team.ts";
import type { AccessKind } from "#shared/team.ts";

type Looking = Pick<Services, "activityLog" | "clock"> & { database: { db: Database } };

/** Records that an account looked at these people: once a day for each kind. Who is being erased is left out, and the erasure not held up. */
export async function recordAccess(
  { database: { db }, activityLog, clock }: Looking,
  req: Request,
  registrationIds: readonly string[],
  what: AccessKind,
): Promise<void> {
  if (registrationIds.length === 0) return;
  const { id: userId, name, role } = memberOf(req);
  const on = clock().toISOString().slice(0, 10);
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${accessAudit} (registration_id, "on", user_id, what, role)
    select id, ${on}::date, ${userId}::uuid, ${what}::look_kind, ${role}::team_role
    from (select id from registrations where id = any(${sql.param(registrationIds)}::uuid[])
      order by id for key share) as still_there
    on conflict do nothing returning registration_id as id`);
  if (what === "opened")
    for (const { id } of rows)
      activityLog.record({
        action: "user.open",
        message: "A user's details were opened",
        userId,
        account: name,
        details: { registrationId: id },
      });
}

/** What the person is shown: never the name of an account. */
export async function accessesTo(db: Database, registrationId: string) {
  return await db
    .selectDistinct({ on: accessAudit.on, role: accessAudit.role, what: accessAudit.what })
    .from(accessAudit)
    .where(eq(accessAudit.registrationId, registrationId))
    .orderBy(desc(accessAudit.on), accessAudit.what, accessAudit.role);
}

export const expireAccessAuditJob = ({ database, clock }: Services): Job => ({
  name: "expire-looks",
  every: "hour",
  async run() {
    const oldest = new Date(clock().getTime() - retentionDays.looks * dayMs);
    await database.db.delete(accessAudit).where(lt(accessAudit.on, oldest.toISOString().slice(0, 10)));
  },
});
