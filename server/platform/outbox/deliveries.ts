import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { alias, type PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Database, inMs, type Transaction } from "#server/platform/database/database.ts";
import type { DeliveryKind } from "#shared/delivery-kinds.ts";
import { retentionDays } from "#shared/retention.ts";
import { channelOf, crowdTurn, deliveries, lastTurn } from "#shared/schema/deliveries.ts";
import type { Channel } from "./channel.ts";
import { type Cause, turnAt } from "./turns.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;

interface Delivery {
  kind: DeliveryKind;
  /** Null for deliveries that are about nobody, or about a deleted person. */
  registrationId: string | null;
  /** Ids and flags only, never an address or a name in clear. */
  payload?: Record<string, string | number | boolean>;
  /** The visitor who causes it; our own take turns by their position among those that are queued together. */
  cause?: Cause | undefined;
  /** Nothing leaves before. */
  afterMs?: number;
  /** Before all that waits. */
  isUrgent?: boolean;
}

const rowOf = ({ afterMs, isUrgent, cause, ...delivery }: Delivery, index = 0) => ({
  ...delivery,
  client: cause?.client ?? null,
  turn: isUrgent ? 0 : (cause?.turn ?? turnAt(index + 1)),
  ...(afterMs !== undefined && { nextAttemptAt: inMs(afterMs) }),
});

/** In the transaction of their cause. @returns their ids */
export async function queueDeliveries(
  tx: Pick<Transaction, "insert">,
  ...wanted: readonly Delivery[]
): Promise<number[]> {
  const rows = await tx
    .insert(deliveries)
    .values(wanted.map((delivery, index) => rowOf(delivery, index)))
    .returning({ id: deliveries.id });
  return rows.map(({ id }) => id);
}

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

/** Of so many that are first in the queue, those of a client that causes much wait for the others: it is one of many addresses of a flood. */
const comparedFirst = 100;

const isOfCrowd = sql`exists (select 1 from ${deliveries} as other
  where ${other.client} = oldest.client and ${other.status} = 'waiting' and ${other.turn} >= ${sql.raw(String(crowdTurn))})`;

/** Claims due deliveries of a channel by their turns, the oldest of each; no other worker gets them meanwhile. Counts as an attempt. */
export async function claimDeliveries(
  db: Database,
  { name, batchSize, inOrder = [] }: Pick<Channel, "name" | "batchSize" | "inOrder">,
): Promise<DeliveryRow[]> {
  const oldest = sql`
    select ${due.id}, ${due.nextAttemptAt}, ${due.client} from ${deliveries} as due
    where ${channelOf(due)} = ${name} and ${due.turn} = turns.turn and ${due.status} = 'waiting'
      -- Times are rounded to the millisecond, which may be the next one.
      and ${due.nextAttemptAt} <= ${inMs(1)} and ${isFree} and ${isNext(inOrder)}
    order by ${due.nextAttemptAt}, ${due.id}
    limit case turns.turn when 1 then ${comparedFirst}::int else ${batchSize}::int end`;
  const chosen = sql`
    select id from generate_series(0, ${lastTurn}::int) as turns (turn) cross join lateral (${oldest}) as oldest
    order by turn, turn = 1 and ${isOfCrowd}, next_attempt_at, id limit ${batchSize}`;
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

/** Each claim counts as an attempt, which tells it from a later one of another process. */
type Claim = Pick<DeliveryRow, "id" | "attempts">;

export const isOf = (claims: readonly Claim[]) =>
  and(
    eq(deliveries.status, "waiting"),
    sql`(${deliveries.id}, ${deliveries.attempts}) in (select * from unnest(
      ${sql.param(claims.map(({ id }) => id))}::bigint[], ${sql.param(claims.map(({ attempts }) => attempts))}::integer[]))`,
  );

export async function renewClaims(db: Database, claims: readonly Claim[]): Promise<void> {
  await db
    .update(deliveries)
    .set({ claimedUntil: inMs(claimMs) })
    .where(isOf(claims));
}

/** Whether it may go out: it was not taken back, and no other worker may have it. A claim ends while its process is frozen. */
export async function isClaimed(db: Database, claim: Claim): Promise<boolean> {
  return (await db.$count(deliveries, and(isOf([claim]), gt(deliveries.claimedUntil, sql`now()`)))) > 0;
}

/** Puts a delivery back, or gives it up, if it is still ours. */
export async function returnClaim(
  tx: Pick<Transaction, "update">,
  claim: Claim,
  change: PgUpdateSetSource<typeof deliveries>,
): Promise<void> {
  await tx
    .update(deliveries)
    .set({ ...change, claimedUntil: null })
    .where(isOf([claim]));
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
