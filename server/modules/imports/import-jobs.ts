import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type pg from "pg";
import { atMailPace } from "#server/modules/mail/mail-pace.ts";
import { removeRows, removeSavedMails } from "#server/modules/people/delete-people.ts";
import { isSuppressed } from "#server/modules/person-records/suppressions.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import { inBatches } from "#server/platform/database/queries.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { dayMs } from "#shared/durations.ts";
import { retentionDays } from "#shared/retention.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { importedPeople, imports } from "#shared/schema/imports.ts";
import { mailingRecipients, mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { withImport } from "./imports.ts";
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
  // Recipients whose domain rests, for up to three days, hold up nobody.
  const isDue = sql`exists (select from ${mailingRecipients} where ${mailingRecipients.mailingId} = ${mailings.id}
    and ${mailingRecipients.state} = 'waiting' and (${mailingRecipients.nextAttemptAt} is null or ${mailingRecipients.nextAttemptAt} <= now()))`;
  const [waiting, sending] = await Promise.all([
    tx.$count(deliveries, and(inArray(deliveries.kind, [...kinds]), sql`${deliveries.status} = 'waiting'`)),
    tx.$count(
      mailings,
      sql`${mailings.state} = 'sending' and (${mailings.filledUpTo} is not null or ${isDue})`,
    ),
  ]);
  return waiting >= maxWaiting || sending > 0;
}

/** Queues the next mails; people who have responded, or get no mail, are skipped for good. @returns how many were queued */
async function queueNext(services: Services, tx: Transaction, allowed: number): Promise<number> {
  if (await isBusy(tx)) return 0;
  const now = services.clock();
  // The person is held, too, and not waited for: an undo or an erasure begins with them and ends with these rows.
  const { rows } = await tx.execute<{ registrationId: string; isReminder: boolean; isMailed: boolean }>(sql`
    select ${importedPeople.registrationId} as "registrationId", ${importedPeople.mailedAt} is not null as "isReminder",
      (${respondedSince}) is null and not ${isSuppressed(services, registrations.email)} as "isMailed"
    from ${importedPeople} join ${registrations} on ${registrations.id} = ${importedPeople.registrationId}
    join ${users} on ${users.id} = ${registrations.userId}
    where ${importedPeople.nextMailAt} <= ${now.toISOString()}::timestamptz
    order by ${importedPeople.nextMailAt} limit ${allowed}
    for key share of ${registrations} skip locked for update of ${importedPeople} skip locked`);
  const isAmong = (ids: string[]) => and(importedPeople.isNew, inArray(importedPeople.registrationId, ids));
  const mailed = rows.filter(({ isMailed }) => isMailed);
  const firstMailed = mailed.flatMap(({ isReminder, registrationId }) => (isReminder ? [] : registrationId));
  const nextMailAt = new Date(now.getTime() + remindAfterMs);
  const dueIds = rows.map(({ registrationId }) => registrationId);
  await tx.update(importedPeople).set({ nextMailAt: null }).where(isAmong(dueIds));
  await tx.update(importedPeople).set({ nextMailAt, mailedAt: now }).where(isAmong(firstMailed));
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

const batchSize = 200;

export const expireImportsJob = (services: Services): Job => ({
  name: "expire-imports",
  every: "hour",
  async run(signal) {
    await removeUploads(services);
    await forgetUndo(services);
    // Without a mail server nobody was asked.
    if (await services.mailTransports.isServerSet())
      await inBatches(batchSize, () => removeUnconfirmed(services), signal);
  },
});

const daysAgo = ({ clock }: Services, days: number) => new Date(clock().getTime() - days * dayMs);

async function removeUploads(services: Services): Promise<void> {
  const old = await services.database.db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        inArray(imports.state, ["reading", "mapping", "checked"]),
        lte(imports.createdAt, daysAgo(services, retentionDays.importUploads)),
      ),
    );
  for (const { id } of old)
    await withImport(services, id, async ({ tx, row }) => {
      if (row.state !== "committed") await tx.delete(imports).where(eq(imports.id, id));
    }).catch((error: unknown) => {
      // It is being imported, or another process has removed it.
      if (!(error instanceof HttpError)) throw error;
    });
}

/** A restored backup: the list is uploaded again, without those who were erased since. */
export const removeOpenUploads = (client: pg.ClientBase) =>
  client.query("delete from imports where state in ('reading', 'mapping', 'checked')");

async function forgetUndo(services: Services): Promise<void> {
  const over = services.database.db
    .select({ id: imports.id })
    .from(imports)
    .where(lte(imports.committedAt, daysAgo(services, retentionDays.importUndo)));
  await services.database.db
    .delete(importedPeople)
    .where(and(eq(importedPeople.isNew, false), inArray(importedPeople.importId, over)));
}

/** Removes the next people who were mailed, or can't be, and have not confirmed. @returns how many */
async function removeUnconfirmed(services: Services): Promise<number> {
  const since = daysAgo(services, retentionDays.unconfirmedImports);
  const { count, mails } = await services.database.db.transaction(async (tx) => {
    const people = await tx
      .select({ id: registrations.id, userId: users.id })
      .from(importedPeople)
      .innerJoin(imports, eq(imports.id, importedPeople.importId))
      .innerJoin(registrations, eq(registrations.id, importedPeople.registrationId))
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(
        and(
          eq(importedPeople.isNew, true),
          isNull(importedPeople.nextMailAt),
          isNull(users.emailConfirmedAt),
          eq(users.status, "pending"),
          eq(users.isAdmin, false),
          lte(sql`coalesce(${importedPeople.mailedAt}, ${imports.committedAt})`, since),
        ),
      )
      .limit(batchSize)
      .for("update", { of: [registrations, users], skipLocked: true });
    return { count: people.length, mails: await removeRows(services, tx, people) };
  });
  await removeSavedMails(services, mails);
  return count;
}
