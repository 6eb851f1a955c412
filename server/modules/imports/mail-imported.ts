import { setTimeout as sleep } from "node:timers/promises";
import { and, inArray, sql } from "drizzle-orm";
import type pg from "pg";
import { atMailPace } from "#server/modules/mail/mail-pace.ts";
import { isSuppressed } from "#server/modules/person-records/suppressions.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { dayMs } from "#shared/durations.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { importedPeople } from "#shared/schema/imports.ts";
import { mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { respondedSince } from "./undo-import.ts";

const pauseMs = 250;
const remindAfterMs = 7 * dayMs;
/** While the mail server is down, no more than these wait for it. */
const maxWaiting = 40;
const kinds = ["mail.imported", "mail.imported-reminder"] as const;

/** Mails who came by an import, as fast as mailings go and behind them: a confirmation, and one reminder. */
export const mailImportedJob = (services: Services): Job => ({
  name: "mail-imported",
  every: "3 seconds",
  async run(signal) {
    const isDue = sql`${importedPeople.nextMailAt} <= ${services.clock().toISOString()}::timestamptz`;
    while (!signal.aborted && (await services.database.db.$count(importedPeople, isDue)) > 0) {
      await atMailPace(services, (tx, allowed) => queueNext(services, tx, allowed));
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  },
});

async function isBusy(tx: Transaction): Promise<boolean> {
  const [waiting, sending] = await Promise.all([
    tx.$count(deliveries, and(inArray(deliveries.kind, [...kinds]), sql`${deliveries.status} = 'waiting'`)),
    tx.$count(mailings, sql`${mailings.state} = 'sending' and ${mailings.waiting} > 0`),
  ]);
  return waiting >= maxWaiting || sending > 0;
}

interface Due extends Record<string, unknown> {
  registrationId: string;
  isReminder: boolean;
  isMailed: boolean;
}

/** Queues the next mails; people who have responded, or get no mail, are skipped for good. @returns how many were queued */
async function queueNext(services: Services, tx: Transaction, allowed: number): Promise<number> {
  if (await isBusy(tx)) return 0;
  const now = services.clock();
  // The person is held, too, and not waited for: an undo or an erasure begins with them and ends with these rows.
  const { rows } = await tx.execute<Due>(sql`
    select ${importedPeople.registrationId} as "registrationId", ${importedPeople.mailedAt} is not null as "isReminder",
      (${respondedSince}) is null and not ${isSuppressed(services, sql`${registrations.email}`)} as "isMailed"
    from ${importedPeople} join ${registrations} on ${registrations.id} = ${importedPeople.registrationId}
    join ${users} on ${users.id} = ${registrations.userId}
    where ${importedPeople.nextMailAt} <= ${now.toISOString()}::timestamptz
    order by ${importedPeople.nextMailAt} limit ${allowed}
    for key share of ${registrations} skip locked for update of ${importedPeople} skip locked`);
  if (rows.length === 0) return 0;
  const again = new Date(now.getTime() + remindAfterMs).toISOString();
  const confirmed = rows.filter(({ isMailed, isReminder }) => isMailed && !isReminder);
  const listOf = (some: readonly Due[]) =>
    sql`${sql.param(some.map(({ registrationId }) => registrationId))}::uuid[]`;
  await tx.execute(sql`
    update ${importedPeople} set
      next_mail_at = case when registration_id = any(${listOf(confirmed)}) then ${again}::timestamptz end,
      mailed_at = case when registration_id = any(${listOf(confirmed)}) then ${now.toISOString()}::timestamptz else mailed_at end
    where registration_id = any(${listOf(rows)}) and is_new`);
  const mailed = rows.filter(({ isMailed }) => isMailed);
  if (mailed.length > 0)
    await queueDeliveries(
      tx,
      ...mailed.map(({ registrationId, isReminder }) => ({
        kind: isReminder ? kinds[1] : kinds[0],
        registrationId,
        isBulk: true,
      })),
    );
  return mailed.length;
}

/** After a restore: the mails that wait in the backup may have gone out since. */
export const holdImportMails = (client: pg.ClientBase) =>
  client.query(`update imported_people set next_mail_at = null, mailed_at = coalesce(mailed_at, now())
    where next_mail_at is not null`);
