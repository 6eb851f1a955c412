import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { atMailPace } from "#server/modules/mail/mail-pace.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { mailingRecipients, mailings, restingDomains } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import * as reasons from "#shared/words/en/mailing-reasons.json";
import { audienceConditions, reachable } from "./audience.ts";
import { countRecipients, startScheduled } from "./control-mailing.ts";
import { moveRecipients, numbersOf, skipStopped } from "./recipients.ts";
import { domainOf, pauseWhereRefused } from "./refusals.ts";

/** A batch stays within the statement timeout, also on a busy machine. */
const fillTogether = 5_000;
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
    const before = countRecipients(mailing);
    const { id, userId, createdAt } = registrations;
    const isLater = sql`${id} > ${mailing.filledUpTo}`;
    // A query of its own: with this id as a value, the planner sees how few rows are next, and doesn't join a million.
    const [last] = await tx
      .select({ id })
      .from(registrations)
      .where(isLater)
      .orderBy(id)
      .offset(fillTogether - 1)
      .limit(1);
    const isNext = and(isLater, last && lte(id, last.id), isReachable);
    const { rowCount } = await tx.execute(sql`
      insert into ${mailingRecipients} (mailing_id, number, person_id)
      select ${mailing.id}::uuid, ${before}::integer + row_number() over (order by ${id}), ${id}
      from ${registrations} join ${users} on ${users.id} = ${userId}
      where ${isNext} and ${createdAt} <= ${mailing.startedAt?.toISOString()}`);
    const added = rowCount ?? 0;
    await tx
      .update(mailings)
      .set({ waiting: sql`${mailings.waiting} + ${added}`, filledUpTo: last?.id ?? null })
      .where(eq(mailings.id, mailing.id));
    if (timesDoubled(before + added) > timesDoubled(before))
      await tx.execute(sql`analyze ${mailingRecipients}`);
    return true;
  });
}

const candidates = 500;
const giveUpAfterHours = 72;

/** Hands the next recipients of the oldest mailings to the outbox. @returns whether others may follow right away */
export async function queueRecipients(services: Services): Promise<boolean> {
  let isMore = false;
  await atMailPace(services, async (tx, allowed) => {
    const sending = await tx
      .select({ id: mailings.id })
      .from(mailings)
      .where(
        sql`${mailings.state} = 'sending' and ${mailings.filledUpTo} is null and ${mailings.firstMailAt} <= now() and ${mailings.waiting} > 0`,
      )
      .orderBy(mailings.startedAt, mailings.id);
    let queued = 0;
    for (const { id } of sending) {
      if (queued >= allowed) break;
      const next = await queueNext(tx, id, allowed - queued);
      queued += next.queued;
      isMore ||= next.isMore;
    }
    return queued;
  });
  return isMore;
}

/** `isMore`: those that came first can't be mailed now, and others may come behind them. */
async function queueNext(tx: Transaction, mailingId: string, limit: number) {
  const { rows } = await tx.execute<{ number: number; rests: boolean; isGivenUp: boolean }>(sql`
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
  const ready = rows.filter(({ rests }) => !rests).slice(0, limit);
  if (givenUp.length > 0)
    await moveRecipients(
      tx,
      { mailingId, numbers: numbersOf(givenUp), from: "waiting" },
      { state: "refused", reason: reasons.gaveUp },
    );
  if (resting.length > 0)
    await tx
      .update(mailingRecipients)
      .set({
        nextAttemptAt: sql`(select coalesce(max(d.rests_until), now()) from ${registrations} p
        join ${restingDomains} d on d.domain = ${domainOf(sql`p.email`)} where p.id = ${mailingRecipients.personId})`,
      })
      .where(
        and(
          eq(mailingRecipients.mailingId, mailingId),
          sql`${mailingRecipients.number} = any (${numbersOf(resting)})`,
        ),
      );
  const next = { mailingId, numbers: numbersOf(ready), from: "waiting" } as const;
  const numbers = await moveRecipients(tx, next, { state: "sending" });
  await queueDeliveries(
    tx,
    ...numbers.map((number) => ({ kind: "mailing.message", payload: { mailingId, number } }) as const),
  );
  return { queued: numbers.length, isMore: ready.length < limit && rows.length === candidates };
}

const stateEveryMs = 1000;
const pauseMs = 200;
/** Between batches that take long, so that visitors' statements come in between. */
const restMs = 20;

/** Runs in every process while a mailing is under way: writes its list, hands it to the outbox, and ends it. */
export const sendMailingsJob = (services: Services): Job => ({
  name: "send-mailings",
  every: "3 seconds",
  async run(signal) {
    let stateAt = 0;
    while (!signal.aborted && (await hasWork(services))) {
      const isFilling = await fillRecipients(services);
      const isSkipping = await skipStopped(services);
      if (Date.now() - stateAt >= stateEveryMs) {
        stateAt = Date.now();
        await changeStates(services);
      }
      const isMore = await queueRecipients(services);
      const waitMs = isFilling || isSkipping || isMore ? restMs : pauseMs;
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  },
});

async function hasWork({ database: { db } }: Services): Promise<boolean> {
  const active = and(
    inArray(mailings.state, ["scheduled", "sending", "paused", "stopped"]),
    sql`(${mailings.waiting} > 0 or ${mailings.filledUpTo} is not null or ${mailings.state} in ('sending', 'scheduled'))`,
  );
  return (await db.$count(mailings, active)) > 0;
}

async function changeStates(services: Services): Promise<void> {
  await startScheduled(services);
  await pauseWhereRefused(services);
  await services.database.db
    .update(mailings)
    .set({ state: "done", endedAt: sql`now()` })
    .where(sql`${mailings.state} = 'sending' and ${mailings.filledUpTo} is null and ${mailings.waiting} = 0`);
}
