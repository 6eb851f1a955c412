import { sql } from "drizzle-orm";
import { atMailPace } from "#server/modules/mail/mail-pace.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { mailingRecipients, mailings, restingDomains } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import * as reasons from "#shared/words/en/mailing-reasons.json";
import { isAmong, move, numbersOf } from "./recipients.ts";
import { domainOf } from "./resting-domains.ts";

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

interface Candidate extends Record<string, unknown> {
  number: number;
  rests: boolean;
  isGivenUp: boolean;
}

/** `isMore`: those that came first can't be mailed now, and others may come behind them. */
async function queueNext(tx: Transaction, mailingId: string, limit: number) {
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
  const ready = rows.filter(({ rests }) => !rests).slice(0, limit);
  await move(tx, mailingId, numbersOf(givenUp), "waiting", {
    state: "refused",
    reason: reasons.gaveUp,
  });
  await tx
    .update(mailingRecipients)
    .set({
      nextAttemptAt: sql`(select coalesce(max(d.rests_until), now()) from ${registrations} p
        join ${restingDomains} d on d.domain = ${domainOf(sql`p.email`)} where p.id = ${mailingRecipients.personId})`,
    })
    .where(isAmong(mailingId, resting));
  const numbers = await move(tx, mailingId, numbersOf(ready), "waiting", { state: "sending" });
  if (numbers.length > 0)
    await queueDeliveries(
      tx,
      ...numbers.map(
        (number) =>
          ({ kind: "mailing.message", registrationId: null, payload: { mailingId, number } }) as const,
      ),
    );
  return { queued: numbers.length, isMore: rows.length === candidates };
}
