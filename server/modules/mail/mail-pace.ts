import { sql } from "drizzle-orm";
import { readSettings } from "#server/modules/settings/settings.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";
import { channelOf, deliveries } from "#shared/schema/deliveries.ts";
import { mailingPace } from "#shared/schema/mailings.ts";

/** The most mails of a mailing that wait in the outbox. */
const maxTogether = 100;
/** Unused rate is not saved up, beyond this. */
const burstMicroseconds = 1_000_000;
const hourMicroseconds = 3_600_000_000;

/**
 * The pace of mails to many, which are queued bit by bit: at the hourly rate of all processes together, and while no mail of the site's
 * own waits. @param queue queues as many as are allowed now, and returns how many those were
 */
export async function atMailPace(
  services: Services,
  queue: (tx: Transaction, allowed: number) => Promise<number>,
): Promise<void> {
  const { mailingPerHour } = await readSettings(services.database.db);
  const interval = hourMicroseconds / Number(mailingPerHour);
  await services.database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ used: string; now: string }>(sql`
      insert into ${mailingPace} (id, used_up_to) values (1, 0) on conflict (id) do update set id = 1
      returning used_up_to as used, (extract(epoch from clock_timestamp()) * 1000000)::bigint as now`);
    const now = Number(rows[0]?.now);
    const before = Number(rows[0]?.used);
    const oldest = now - interval - burstMicroseconds;
    // A clock that was set back must not stop mailings until it has caught up.
    const used = before > now ? oldest : Math.max(before, oldest);
    const waiting = await countWaiting(tx);
    const allowed = Math.min(maxTogether - waiting.mailing, Math.floor((now - used) / interval));
    // Few at a time cost as much as many.
    const isHalfFull = waiting.mailing > maxTogether / 2;
    if (allowed < 1 || isHalfFull || waiting.mail > 0) return;
    const queued = await queue(tx, allowed);
    if (queued > 0) await tx.update(mailingPace).set({ usedUpTo: Math.round(used + queued * interval) });
  });
}

async function countWaiting(tx: Transaction): Promise<{ mail: number; mailing: number }> {
  const waiting = (channel: string, limit: number) => sql`(select count(*)::integer from (
    select from ${deliveries} where ${channelOf(deliveries)} = ${channel} and ${deliveries.status} = 'waiting'
      and ${deliveries.nextAttemptAt} <= now() limit ${limit}) as waiting)`;
  const { rows } = await tx.execute<{ mail: number; mailing: number }>(
    sql`select ${waiting("mail", 1)} as mail, ${waiting("mailing", maxTogether)} as mailing`,
  );
  return rows[0] ?? { mail: 0, mailing: 0 };
}
