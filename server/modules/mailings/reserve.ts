import { inArray, sql } from "drizzle-orm";
import { readSettings } from "#server/modules/settings/settings.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";
import { channelOf, deliveries } from "#shared/schema/deliveries.ts";
import { mailingPace, mailingRecipients, mailings, restingDomains } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { move, numbersOf } from "./recipients.ts";
import { domainOf } from "./resting-domains.ts";

export interface Reserved {
  mailingId: string;
  number: number;
}

/** What one process takes in hand; after a kill these wait for as long as `reservedSeconds`. */
const maxTogether = 40;
const candidates = 500;
const reservedSeconds = 30;
/** Unused rate is not saved up, beyond what a turn of the worker needs. */
const burstMicroseconds = 1_000_000;
const hourMicroseconds = 3_600_000_000;
const giveUpAfterHours = 72;

/**
 * Takes the next recipients of the oldest mailing, as many as the hourly rate of all processes together allows now.
 * `isMore`: those that came first can't be mailed now, and others may come behind them.
 */
export async function reserve(services: Services): Promise<{ reserved: Reserved[]; isMore: boolean }> {
  let found = { reserved: [] as Reserved[], isMore: false };
  await atMailPace(services, async (tx, allowed) => {
    found = await reserveRows(tx, allowed);
    return found.reserved.length;
  });
  return found;
}

/** Lets `take` take as many mails as the hourly rate allows now, while no mail of the site's own waits. @param take returns how many it took */
export async function atMailPace(
  services: Services,
  take: (tx: Transaction, allowed: number) => Promise<number>,
): Promise<void> {
  const { mailingPerHour } = await readSettings(services.database.db);
  const interval = hourMicroseconds / Number(mailingPerHour);
  await services.database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ used: string; now: string }>(sql`
      insert into ${mailingPace} (id, used_up_to) values (1, 0) on conflict (id) do update set id = 1
      returning used_up_to as used, (extract(epoch from clock_timestamp()) * 1000000)::bigint as now`);
    const now = Number(rows[0]?.now);
    const used = Math.max(Number(rows[0]?.used), now - interval - burstMicroseconds);
    const allowed = Math.min(maxTogether, Math.floor((now - used) / interval));
    if (allowed < 1 || (await hasUrgentMail(tx))) return;
    const taken = await take(tx, allowed);
    if (taken > 0) await tx.update(mailingPace).set({ usedUpTo: Math.round(used + taken * interval) });
  });
}

/** The outbox's own mails go first. */
async function hasUrgentMail(tx: Transaction): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from ${deliveries} where ${channelOf(deliveries)} = 'mail' and ${deliveries.status} = 'waiting'
      and ${deliveries.nextAttemptAt} <= now() limit 1`);
  return (rowCount ?? 0) > 0;
}

async function reserveRows(tx: Transaction, wanted: number) {
  const sending = await tx
    .select({ id: mailings.id })
    .from(mailings)
    .where(
      sql`${mailings.state} = 'sending' and ${mailings.filledUpTo} is null and ${mailings.firstMailAt} <= now() and ${mailings.waiting} > 0`,
    )
    .orderBy(mailings.startedAt, mailings.id);
  const reserved: Reserved[] = [];
  let isMore = false;
  for (const { id } of sending) {
    if (reserved.length >= wanted) break;
    const found = await reserveOf(tx, id, wanted - reserved.length);
    reserved.push(...found.reserved);
    isMore ||= found.isMore;
  }
  return { reserved, isMore };
}

interface Candidate extends Record<string, unknown> {
  number: number;
  rests: boolean;
  isGivenUp: boolean;
}

async function reserveOf(tx: Transaction, mailingId: string, wanted: number) {
  const { rows } = await tx.execute<Candidate>(sql`
    with due as materialized (
      select number, person_id from ${mailingRecipients}
      where mailing_id = ${mailingId} and state = 'waiting' and (next_attempt_at is null or next_attempt_at <= now())
      order by next_attempt_at nulls first, number limit ${candidates})
    select due.number, coalesce(d.rests_until > now(), false) as rests,
      coalesce(greatest(d.failing_since, m.started_at) < now() - make_interval(hours => ${giveUpAfterHours}), false) as "isGivenUp"
    from due join ${mailings} m on m.id = ${mailingId} left join ${registrations} p on p.id = due.person_id
      left join ${restingDomains} d on d.domain = ${domainOf(sql`p.email`)}
    order by due.number`);
  const givenUp = rows.filter(({ rests, isGivenUp }) => rests && isGivenUp);
  const resting = rows.filter(({ rests, isGivenUp }) => rests && !isGivenUp);
  const ready = rows.filter(({ rests }) => !rests).slice(0, wanted);
  if (givenUp.length > 0)
    await move(tx, mailingId, numbersOf(givenUp), "waiting", {
      state: "refused",
      reason: "Their mail server took no mail for 72 hours.",
    });
  const isOf = (some: readonly Candidate[]) =>
    sql`${mailingRecipients.mailingId} = ${mailingId} and ${inArray(
      mailingRecipients.number,
      some.map(({ number }) => number),
    )}`;
  if (resting.length > 0)
    await tx
      .update(mailingRecipients)
      .set({
        nextAttemptAt: sql`(select coalesce(max(d.rests_until), now()) from ${registrations} p
          join ${restingDomains} d on d.domain = ${domainOf(sql`p.email`)} where p.id = ${mailingRecipients.personId})`,
      })
      .where(isOf(resting));
  if (ready.length > 0)
    await tx
      .update(mailingRecipients)
      .set({ nextAttemptAt: sql`now() + make_interval(secs => ${reservedSeconds})` })
      .where(isOf(ready));
  return {
    reserved: ready.map(({ number }): Reserved => ({ mailingId, number })),
    isMore: rows.length === candidates,
  };
}
