import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { alias, type PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { inMs } from "#server/platform/database/in-ms.ts";
import { retentionDays } from "#shared/retention.ts";
import { channelOf, deliveries, lastTurn } from "#shared/schema/deliveries.ts";
import type { Channel } from "./channel.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;

/** A killed worker's deliveries go out after this. */
export const claimMs = 15_000;

const due = alias(deliveries, "due");
const other = alias(deliveries, "other");
const isFree = sql`(${due.claimedUntil} is null or ${due.claimedUntil} <= now())`;

// Two changes of one person go out in order, or the older one could arrive last.
const isNext = (
  kinds: readonly string[],
) => sql`(${due.kind} <> all(${sql.param(kinds)}::text[]) or not exists (
  select 1 from ${deliveries} as other where ${other.registrationId} = ${due.registrationId}
    and ${other.kind} = ${due.kind} and ${other.status} = 'waiting'
    and (${other.claimedUntil} > now() or (${other.id} < ${due.id} and ${other.nextAttemptAt} <= now()))))`;

/** Claims due deliveries of a channel by their turns, the oldest of each; no other worker gets them meanwhile. Counts as an attempt. */
export async function claimDeliveries(
  db: Database,
  { name, batchSize, inOrder = [] }: Pick<Channel, "name" | "batchSize" | "inOrder">,
): Promise<DeliveryRow[]> {
  const oldest = sql`
    select ${due.id}, ${due.nextAttemptAt} from ${deliveries} as due
    where ${channelOf(due)} = ${name} and ${due.turn} = turns.turn and ${due.status} = 'waiting'
      -- Times are rounded to the millisecond, which may be the next one.
      and ${due.nextAttemptAt} <= ${inMs(1)} and ${isFree} and ${isNext(inOrder)}
    order by ${due.nextAttemptAt}, ${due.id} limit ${batchSize}`;
  const chosen = sql`
    select id from generate_series(0, ${lastTurn}::int) as turns (turn) cross join lateral (${oldest}) as oldest
    order by turn, next_attempt_at, id limit ${batchSize}`;
  const locked = sql`
    select ${due.id} from ${deliveries} as due
    where ${due.id} = any (array(${chosen})) and ${due.status} = 'waiting' and ${isFree}
    for update skip locked`;
  return (
    db
      .update(deliveries)
      .set({ attempts: sql`${deliveries.attempts} + 1`, claimedUntil: inMs(claimMs) })
      // array(): as a plain subquery the planner might run it more than once, and lock more than wanted.
      .where(sql`${deliveries.id} = any (array(${locked}))`)
      .returning()
  );
}

const waiting = (ids: readonly number[]) =>
  and(inArray(deliveries.id, [...ids]), eq(deliveries.status, "waiting"));

export async function renewClaims(db: Database, ids: readonly number[]): Promise<void> {
  await db
    .update(deliveries)
    .set({ claimedUntil: inMs(claimMs) })
    .where(waiting(ids));
}

/** Notes how deliveries ended, and ends their claims. @returns those that waited until now */
export async function endClaims(
  tx: Pick<Transaction, "update">,
  ids: readonly number[],
  change: PgUpdateSetSource<typeof deliveries>,
): Promise<ReadonlySet<number>> {
  const ended = await tx
    .update(deliveries)
    .set({ ...change, claimedUntil: null })
    .where(waiting(ids))
    .returning({ id: deliveries.id });
  return new Set(ended.map(({ id }) => id));
}

/** Batches stay within the statement timeout. */
const batchSize = 1000;

/** Deletes deliveries that were sent or dismissed so many days ago. Failed ones stay until someone decides. */
export async function deleteOldDeliveries(db: Database): Promise<void> {
  const old = db
    .select({ id: due.id })
    .from(due)
    .where(
      and(
        lte(due.doneAt, sql`now() - make_interval(days => ${retentionDays.mails})`),
        inArray(due.status, ["done", "dismissed"]),
      ),
    )
    .limit(batchSize);
  for (let found = batchSize; found === batchSize; ) {
    const { rowCount } = await db.delete(deliveries).where(sql`${deliveries.id} = any (array(${old}))`);
    found = rowCount ?? 0;
  }
}
