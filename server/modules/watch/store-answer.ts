import { and, eq, isNull, lt, lte, notInArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { watchAnswers, watchCommitteeMembers, watchFinds } from "#shared/schema/watch.ts";
import type { Source, SourceAnswer } from "./source.ts";

/** A source may lose rows for some hours: they go after two good reads without them, this far apart. */
const goneAfterMs = 5 * 3_600_000;
/** Finds that are gone are kept with the administrator's decisions. */
const forgottenAfterMs = 365 * 86_400_000;

interface GoodRead {
  source: Source;
  answer: SourceAnswer;
  at: Date;
  /** The last good read asked for something else, so its finds are removed. */
  isOtherQuestion: boolean;
  answers: (typeof watchAnswers.$inferInsert)[];
}

export function storeAnswer(db: Database, read: GoodRead): Promise<number> {
  return db.transaction(async (tx) => {
    const firstSeen = await upsertFinds(tx, read);
    await markMissing(tx, read);
    await replaceAnswers(tx, read);
    if (read.answer.committees) await replaceCommittees(tx, read.answer.committees);
    return firstSeen;
  });
}

async function upsertFinds(tx: Transaction, { source, answer, at }: GoodRead): Promise<number> {
  const rows = [...new Map(answer.finds.map((find) => [find.id, find])).values()];
  if (rows.length === 0) return 0;
  const kept = await tx
    .insert(watchFinds)
    .values(rows.map((row) => ({ ...row, source: source.name, readAt: at, firstSeenAt: at })))
    .onConflictDoUpdate({
      target: watchFinds.id,
      set: {
        title: sql`excluded.title`,
        details: sql`excluded.details`,
        readAt: at,
        missingSince: null,
        goneAt: null,
      },
    })
    // A row without an older version was inserted.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return kept.filter(({ isNew }) => isNew).length;
}

async function markMissing(tx: Transaction, { source, answer, at, isOtherQuestion }: GoodRead) {
  const there = [...answer.finds.map(({ id }) => id), ...(answer.unread?.ids ?? [])];
  const isMissing = and(
    eq(watchFinds.source, source.name),
    isNull(watchFinds.goneAt),
    notInArray(watchFinds.id, there),
  );
  const longEnough = lte(watchFinds.missingSince, new Date(at.getTime() - goneAfterMs));
  await tx
    .update(watchFinds)
    .set({ goneAt: at })
    .where(isOtherQuestion ? isMissing : and(isMissing, longEnough));
  await tx
    .update(watchFinds)
    .set({ missingSince: at })
    .where(and(isMissing, isNull(watchFinds.missingSince)));
  await tx.delete(watchFinds).where(lt(watchFinds.goneAt, new Date(at.getTime() - forgottenAfterMs)));
}

async function replaceAnswers(tx: Transaction, { source, answers }: GoodRead): Promise<void> {
  await tx.delete(watchAnswers).where(eq(watchAnswers.source, source.name));
  if (answers.length > 0) await tx.insert(watchAnswers).values(answers).onConflictDoNothing();
}

async function replaceCommittees(tx: Transaction, rows: NonNullable<SourceAnswer["committees"]>) {
  await tx.delete(watchCommitteeMembers);
  if (rows.length > 0) await tx.insert(watchCommitteeMembers).values(rows);
}
