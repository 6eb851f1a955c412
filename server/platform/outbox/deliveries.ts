import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { alias, type PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Database, inMs, type Transaction } from "#server/platform/database/database.ts";
import { arrayOf, inBatches, isAnyOf } from "#server/platform/database/queries.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import { type DeliveryKind, deliveryKinds } from "#shared/delivery-kinds.ts";
import { retentionDays } from "#shared/retention.ts";
import { channelOf, type DeliveryRow, deliveries, priorities } from "#shared/schema/deliveries.ts";

export type Outcome =
  /**
   * `saved`: to a folder, because the service is not set up. `dropped`: what it says has become untrue, or too many went there.
   * `removed`: nothing of it stays, because its module records what became of it.
   */
  | {
      as: "sent" | "saved" | "dropped" | "removed";
      /** Runs in the transaction that ends the delivery. */
      record?: (tx: Transaction) => Promise<void>;
      /** Runs when the claim had ended meanwhile: its person may be deleted. */
      ifNotOurs?: () => Promise<void>;
    }
  /** It did not go out yet; try again after this long. Not an attempt. */
  | { as: "postponed"; ms: number }
  /** It did not go out, and is no longer ours: taken back, or its claim has expired. */
  | { as: "lost" };

export type Send = (delivery: DeliveryRow, signal: AbortSignal) => Promise<Outcome>;

/**
 * One way out of the outbox, registered by its module. Channels don't wait for each other.
 * What a dead worker had in hand is claimed again, so each delivery goes out at least once. With `recordInDoubt`, it goes out at most
 * once: nobody knows whether such a delivery has gone out, so it is removed, and its module records that.
 */
export interface Channel {
  /** The part of its deliveries' kinds before the dot. */
  name: string;
  /** Claimed together, and sent side by side. */
  batchSize: number;
  /** Of these kinds, one person's deliveries go out one at a time, the older first. */
  inOrder?: readonly string[];
  recordInDoubt?(tx: Transaction, lost: readonly DeliveryRow[]): Promise<void>;
  /** Undefined when the service is not set up, so that everything waits. */
  sender(): Promise<Send | undefined>;
  /** Runs in the transaction that puts a delivery back or gives it up. @returns older deliveries that it covers */
  recordFailure?(
    tx: Transaction,
    delivery: DeliveryRow,
    failure: { reason: string; isGivenUp: boolean },
  ): Promise<number[]>;
}

/** The message is for the administrator, free of personal data and keys. */
export class DeliveryFailure extends Error {
  override readonly name = "DeliveryFailure";
  /** A retry would fail the same way. */
  readonly isFinal: boolean;
  /** The service asked to wait (milliseconds); not a failed attempt. */
  readonly waitMs: number | undefined;
  readonly mustArrive: boolean;

  constructor(
    reason: string,
    more: { isFinal?: boolean; waitMs?: number | undefined; mustArrive?: boolean } = {},
  ) {
    super(reason);
    this.isFinal = more.isFinal ?? false;
    this.mustArrive = more.mustArrive ?? false;
    this.waitMs = more.waitMs;
  }
}

const maxReason = 300;

const words = /[\p{L}\p{N}.+_-]+/gu;
/** Of an address, the mailbox: a mail server may say "no such user ada". */
const wordsOf = (value: string | null) => value?.split("@")[0]?.toLowerCase().match(words) ?? [];

/** What a service said, without anything that names the person whom it is about. */
export function withoutPersonalData(text: string, values: readonly (string | null)[]): string {
  const personal = new Set(values.flatMap(wordsOf).filter((word) => word.length > 1));
  return (
    text
      .replace(words, (word) => (personal.has(word.toLowerCase()) ? "[removed]" : word))
      // Word by word: one expression for a whole address would take hours on a long text.
      .replace(/[^\s<>"'`,;:()]+/g, (word) => (/.@./.test(word) ? "[email removed]" : word))
      // "550 5.7.1" is a mail server's code.
      .replace(/(?<!\d)(?!\d{3}[ -]\d\.\d)\+?\d[\d\s().-]{6,}\d/g, "[number removed]")
      .replace(/\b(?:Bearer\s+\S+|[\w-]{32,})/gi, "[removed]")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, maxReason)
  );
}

export interface Delivery {
  kind: DeliveryKind;
  /** None for deliveries that are about nobody, or about a deleted person. */
  registrationId?: string;
  /** Ids and flags only, never an address or a name in clear. */
  payload?: Record<string, string | number | boolean>;
  origin?: string;
  /** One of a large batch, which waits behind what a person causes. */
  isBulk?: boolean;
  /** The delivery waits at least this long. */
  afterMs?: number;
}

/** A keyed hash of a client (an IPv6 /64), which can't be turned back. */
export const originOf = (secret: Secret, { ip }: { ip?: string | undefined }): string =>
  secret.sign("client of a delivery", rateLimitKey(ip)).slice(0, 16);

/** So many of one origin wait among those of everyone; its others go behind. */
const share = 3;

function priorityOf({ kind, origin, isBulk }: Delivery): number | SQL<number> {
  if (deliveryKinds[kind].goesFirst) return priorities.first;
  if (isBulk) return priorities.bulk;
  if (!origin) return priorities.usual;
  const own = sql`select from ${deliveries} where ${deliveries.origin} = ${origin} and ${deliveries.status} = 'waiting'
    and ${deliveries.kind} = ${kind} limit ${share}`;
  return sql`case when (select count(*) from (${own}) as own) < ${share}
    then ${priorities.usual}::smallint else ${priorities.overShare}::smallint end`;
}

export const insertDeliveries = (tx: Database, queued: readonly Delivery[]) =>
  tx.insert(deliveries).values(
    queued.map(({ kind, registrationId, payload, origin, afterMs, isBulk }) => ({
      kind,
      registrationId,
      payload,
      origin,
      priority: priorityOf({ kind, registrationId, origin, isBulk }),
      ...(afterMs !== undefined && { nextAttemptAt: inMs(afterMs) }),
    })),
  );

/** To run in the transaction of their cause. @returns their ids */
export async function queueDeliveries(tx: Database, ...queued: readonly Delivery[]): Promise<number[]> {
  if (queued.length === 0) return [];
  const rows = await insertDeliveries(tx, queued).returning({ id: deliveries.id });
  return rows.map(({ id }) => id);
}

/** A killed worker's deliveries go out after this. */
export const claimMs = 15_000;

const due = alias(deliveries, "due");
const earlier = alias(deliveries, "earlier");

// Two changes of one person go out in order, or the older one could arrive last.
const isNext = (
  kinds: readonly string[],
) => sql`(${due.kind} <> all(${arrayOf(kinds, "text")}) or not exists (
  select from ${deliveries} as earlier where ${earlier.registrationId} = ${due.registrationId}
    and ${earlier.kind} = ${due.kind} and ${earlier.status} = 'waiting'
    and (${earlier.claimedUntil} > now() or (${earlier.id} < ${due.id} and ${earlier.nextAttemptAt} <= now()))))`;

type Claim = Pick<DeliveryRow, "id" | "claimId">;
type ClaimCondition = { [Key in keyof Claim]: Claim[Key] | Placeholder };

/** Claims the next deliveries of a channel; no other worker gets them meanwhile. Counts as an attempt. */
export async function claimDeliveries(
  db: Database,
  { name, batchSize, inOrder = [], recordInDoubt }: Omit<Channel, "sender">,
): Promise<DeliveryRow[]> {
  const isDead = recordInDoubt ? sql`false` : sql`${due.claimedUntil} <= now()`;
  const next = sql`
    select ${due.id} from ${deliveries} as due
    where ${channelOf(due)} = ${name} and ${due.status} = 'waiting'
      -- Times are rounded to the millisecond, which may be the next one.
      and ${due.nextAttemptAt} <= ${inMs(1)} and (${due.claimedUntil} is null or ${isDead})
      and ${isNext(inOrder)}
    order by ${due.priority}, ${due.nextAttemptAt}, ${due.id} limit ${batchSize} for update skip locked`;
  return db
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, claimId: randomUUID(), claimedUntil: inMs(claimMs) })
    .where(isAnyOf(deliveries.id, next))
    .returning();
}

/** Only as long as no other worker has claimed it since, and nobody took it back. */
const isOurs = ({ id, claimId }: ClaimCondition) =>
  and(eq(deliveries.id, id), eq(deliveries.claimId, claimId ?? ""), eq(deliveries.status, "waiting"));

export async function renewClaims(db: Database, claims: readonly Claim[]): Promise<void> {
  for (const claim of claims)
    await db
      .update(deliveries)
      .set({ claimedUntil: inMs(claimMs) })
      .where(isOurs(claim));
}

/** Whether it may go out. A claim ends while its process is frozen. */
export const mayLeave = (claim: ClaimCondition) =>
  and(isOurs(claim), gt(deliveries.claimedUntil, sql`now()`));

export const isClaimed = async (db: Database, claim: Claim): Promise<boolean> =>
  (await db.$count(deliveries, mayLeave(claim))) > 0;

/** Records what became of a delivery, and ends its claim. @returns false when the claim was no longer ours: then nothing changes */
export async function endClaim(
  tx: Database,
  claim: Claim,
  change: PgUpdateSetSource<typeof deliveries>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(deliveries)
    .set({ ...change, claimId: null, claimedUntil: null })
    .where(isOurs(claim));
  return rowCount === 1;
}

export const removeClaimed = async (tx: Database, claim: Claim): Promise<boolean> =>
  (await tx.delete(deliveries).where(isOurs(claim))).rowCount === 1;

/** Removes what dead or frozen workers had in hand, of a channel that sends at most once. */
export async function removeInDoubt(
  db: Database,
  { name, recordInDoubt }: Pick<Channel, "name" | "recordInDoubt">,
): Promise<void> {
  if (!recordInDoubt) return;
  await db.transaction(async (tx) => {
    const lost = await tx
      .delete(deliveries)
      .where(and(eq(channelOf(deliveries), name), lte(deliveries.claimedUntil, sql`now()`)))
      .returning();
    if (lost.length > 0) await recordInDoubt(tx, lost);
  });
}

/** Ends waiting deliveries that another delivery covers. */
export async function coverDeliveries(tx: Database, ids: readonly number[], status: "done" | "dismissed") {
  if (ids.length === 0) return;
  await tx
    .update(deliveries)
    .set({ status, doneAt: sql`now()`, origin: null, claimId: null, claimedUntil: null })
    .where(and(inArray(deliveries.id, [...ids]), eq(deliveries.status, "waiting")));
}

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
  await inBatches(
    batchSize,
    async () => (await db.delete(deliveries).where(isAnyOf(deliveries.id, old))).rowCount,
  );
}
