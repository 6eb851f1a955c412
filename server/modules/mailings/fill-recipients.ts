import { eq, sql } from "drizzle-orm";
import type { Services } from "#server/platform/services.ts";
import { mailingRecipients, mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { audienceConditions, reachable } from "./audience.ts";

/** A batch stays within the statement timeout, also on a busy machine. */
const fillTogether = 10_000;
/** Autovacuum looks once a minute; until then, pages of a list that has grown to a million would be sorted. */
const analyzedFrom = 50_000;
const timesDoubled = (rows: number) => Math.floor(Math.log2(Math.max(1, rows) / analyzedFrom));

/** Writes the next rows of a list of recipients. @returns whether something was left to do */
export async function fillRecipients(services: Services): Promise<boolean> {
  const { db } = services.database;
  return db.transaction(async (tx) => {
    const [mailing] = await tx
      .select()
      .from(mailings)
      .where(sql`${mailings.filledUpTo} is not null and ${mailings.state} <> 'draft'`)
      .limit(1)
      .for("update", { skipLocked: true });
    if (!mailing) return false;
    const isReachable = reachable(await audienceConditions(services, mailing.audience));
    const { waiting, sent, refused, skipped, unknown } = mailing;
    const before = waiting + sent + refused + skipped + unknown;
    // The next people have their table's name, so that the conditions look at them alone: the planner would join a million.
    const { rows } = await tx.execute<{ last: string | null; added: number }>(sql`
      with registrations as materialized (
        select id, user_id, email, state, district, registration_type, subscribe_updates, created_at
        from public.registrations where id > ${mailing.filledUpTo} order by id limit ${fillTogether}
      ), users as materialized (
        select u.* from registrations cross join lateral (
          select id, is_admin, status, email_confirmed_at from public.users where id = registrations.user_id offset 0) as u
      ), added as (
        insert into ${mailingRecipients} (mailing_id, number, person_id)
        select ${mailing.id}::uuid, ${before}::integer + row_number() over (order by ${registrations.id}), ${registrations.id}
        from ${registrations} join ${users} on ${users.id} = ${registrations.userId}
        where ${registrations.createdAt} <= ${mailing.startedAt?.toISOString()} and ${isReachable} returning 1
      ) select (select id from registrations order by id desc limit 1) as last, (select count(*) from added)::integer as added`);
    const { last = null, added = 0 } = rows[0] ?? {};
    await tx
      .update(mailings)
      .set({ waiting: sql`${mailings.waiting} + ${added}`, filledUpTo: last })
      .where(eq(mailings.id, mailing.id));
    if (timesDoubled(before + added) > timesDoubled(before))
      await tx.execute(sql`analyze ${mailingRecipients}`);
    return true;
  });
}
