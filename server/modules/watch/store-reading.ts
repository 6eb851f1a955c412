import { and, eq, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { dayMs, hourMs } from "#shared/durations.ts";
import { watchCommitteeMembers, watchItems, watchResponses } from "#shared/schema/watch.ts";
import type { Source, SourceReading } from "./source.ts";

/** Sources lose rows for hours at a time, so an item is gone after two good reads without it, this far apart. */
const goneAfterMs = 5 * hourMs;
/** Until then, items that are gone are kept with the administrator's decisions. */
const forgottenAfterMs = 365 * dayMs;

interface GoodRead {
  source: Source;
  reading: SourceReading;
  at: Date;
  /** The last good read asked for something else, so its items are removed. */
  isOtherQuestion: boolean;
  responses: (typeof watchResponses.$inferInsert)[];
}

export async function storeReading(db: Database, read: GoodRead): Promise<void> {
  const { source, reading, responses } = read;
  await db.transaction(async (tx) => {
    await upsertItems(tx, read);
    await markMissing(tx, read);
    await tx.delete(watchResponses).where(eq(watchResponses.source, source.name));
    if (responses.length > 0) await tx.insert(watchResponses).values(responses).onConflictDoNothing();
    if (reading.committees) await tx.delete(watchCommitteeMembers);
    if (reading.committees?.length) await tx.insert(watchCommitteeMembers).values(reading.committees);
  });
}

const isRevised = sql`(${watchItems.goneAt} is not null
  or (${watchItems.title}, ${watchItems.details}) is distinct from (excluded.title, excluded.details))`;

async function upsertItems(tx: Transaction, { source, reading, at }: GoodRead): Promise<void> {
  const rows = [...new Map(reading.items.map((item) => [item.id, item])).values()];
  if (rows.length === 0) return;
  await tx
    .insert(watchItems)
    .values(rows.map((row) => ({ ...row, source: source.name, readAt: at, firstSeenAt: at, revisedAt: at })))
    .onConflictDoUpdate({
      target: watchItems.id,
      set: {
        title: sql`excluded.title`,
        details: sql`excluded.details`,
        revision: sql`${watchItems.revision} + ${isRevised}::int`,
        revisedAt: sql`case when ${isRevised} then ${at}::timestamptz else ${watchItems.revisedAt} end`,
        readAt: at,
        missingSince: null,
        goneAt: null,
      },
    });
}

async function markMissing(tx: Transaction, { source, reading, at, isOtherQuestion }: GoodRead) {
  const there = [...reading.items.map(({ id }) => id), ...(reading.unread?.ids ?? [])];
  const longAgo = new Date(at.getTime() - goneAfterMs);
  const isGone = isOtherQuestion ? sql`true` : sql`coalesce(${watchItems.missingSince} <= ${longAgo}, false)`;
  await tx
    .update(watchItems)
    .set({
      missingSince: sql`coalesce(${watchItems.missingSince}, ${at}::timestamptz)`,
      goneAt: sql`case when ${isGone} then ${at}::timestamptz end`,
      revision: sql`${watchItems.revision} + ${isGone}::int`,
      revisedAt: sql`case when ${isGone} then ${at}::timestamptz else ${watchItems.revisedAt} end`,
    })
    .where(
      and(eq(watchItems.source, source.name), isNull(watchItems.goneAt), notInArray(watchItems.id, there)),
    );
  await tx.delete(watchItems).where(lt(watchItems.goneAt, new Date(at.getTime() - forgottenAfterMs)));
}
