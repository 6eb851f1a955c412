import { and, eq, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { dayMs, hourMs } from "#shared/durations.ts";
import { watchAnswers, watchCommitteeMembers, watchFinds } from "#shared/schema/watch.ts";
import type { Source, SourceAnswer } from "./source.ts";

/** A source may lose rows for some hours: they go after two good reads without them, this far apart. */
const goneAfterMs = 5 * hourMs;
/** Finds that are gone are kept with the administrator's decisions. */
const forgottenAfterMs = 365 * dayMs;

interface GoodRead {
  source: Source;
  answer: SourceAnswer;
  at: Date;
  /** The last good read asked for something else, so its finds are removed. */
  isOtherQuestion: boolean;
  answers: (typeof watchAnswers.$inferInsert)[];
}

export async function storeAnswer(db: Database, read: GoodRead): Promise<void> {
  const { source, answer, answers } = read;
  await db.transaction(async (tx) => {
    await upsertFinds(tx, read);
    await markMissing(tx, read);
    await tx.delete(watchAnswers).where(eq(watchAnswers.source, source.name));
    if (answers.length > 0) await tx.insert(watchAnswers).values(answers).onConflictDoNothing();
    if (answer.committees) await tx.delete(watchCommitteeMembers);
    if (answer.committees?.length) await tx.insert(watchCommitteeMembers).values(answer.committees);
  });
}

const isRevised = sql`(${watchFinds.goneAt} is not null
  or (${watchFinds.title}, ${watchFinds.details}) is distinct from (excluded.title, excluded.details))`;

async function upsertFinds(tx: Transaction, { source, answer, at }: GoodRead): Promise<void> {
  const rows = [...new Map(answer.finds.map((find) => [find.id, find])).values()];
  if (rows.length === 0) return;
  await tx
    .insert(watchFinds)
    .values(rows.map((row) => ({ ...row, source: source.name, readAt: at, firstSeenAt: at, revisedAt: at })))
    .onConflictDoUpdate({
      target: watchFinds.id,
      set: {
        title: sql`excluded.title`,
        details: sql`excluded.details`,
        revision: sql`${watchFinds.revision} + ${isRevised}::int`,
        revisedAt: sql`case when ${isRevised} then ${at}::timestamptz else ${watchFinds.revisedAt} end`,
        readAt: at,
        missingSince: null,
        goneAt: null,
      },
    });
}

async function markMissing(tx: Transaction, { source, answer, at, isOtherQuestion }: GoodRead) {
  const there = [...answer.finds.map(({ id }) => id), ...(answer.unread?.ids ?? [])];
  const longAgo = new Date(at.getTime() - goneAfterMs);
  const isGone = isOtherQuestion ? sql`true` : sql`coalesce(${watchFinds.missingSince} <= ${longAgo}, false)`;
  await tx
    .update(watchFinds)
    .set({
      missingSince: sql`coalesce(${watchFinds.missingSince}, ${at}::timestamptz)`,
      goneAt: sql`case when ${isGone} then ${at}::timestamptz end`,
      revision: sql`${watchFinds.revision} + ${isGone}::int`,
      revisedAt: sql`case when ${isGone} then ${at}::timestamptz else ${watchFinds.revisedAt} end`,
    })
    .where(
      and(eq(watchFinds.source, source.name), isNull(watchFinds.goneAt), notInArray(watchFinds.id, there)),
    );
  await tx.delete(watchFinds).where(lt(watchFinds.goneAt, new Date(at.getTime() - forgottenAfterMs)));
}
