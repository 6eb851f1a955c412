import { eq } from "drizzle-orm";
import { tryWithLock } from "#server/platform/database/locks.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import { getWatch } from "#shared/api/watch.ts";
import { watchReads } from "#shared/schema/watch.ts";
import { conditionalRequests, RetryLaterError } from "./ask-source.ts";
import type { Source } from "./source.ts";
import { storeAnswer } from "./store-answer.ts";
import { readWatched } from "./watched.ts";

const minute = 60_000;
const refreshEveryMs = 360 * minute;

/** 5, 10, 20 ... minutes after consecutive failures, up to the normal interval. */
const backOff = (failures: number): number =>
  Math.min(refreshEveryMs, 5 * minute * 2 ** Math.min(failures - 1, 10));

type RefreshOutcome =
  | { result: "read"; finds: number; firstSeen: number; problem?: string }
  | { result: "failed"; problem: string }
  | { result: "off"; reason: string }
  | { result: "under way elsewhere" };

/** Reads and stores one source, in one process at a time. Throws only if the database is down. */
export async function refreshSource(
  services: Services,
  source: Source,
  signal = new AbortController().signal,
): Promise<RefreshOutcome> {
  const outcome = await tryWithLock(services.database, `watch ${source.name}`, () =>
    refresh(services, source, signal),
  );
  return outcome ?? { result: "under way elsewhere" };
}

async function refresh(services: Services, source: Source, signal: AbortSignal): Promise<RefreshOutcome> {
  const { clock, database, env, responseCache, serviceHealth } = services;
  const attemptedAt = clock();
  const watched = await readWatched(database.db);
  const reason = source.offBecause(env, watched);
  if (reason) return { result: "off", reason };
  const before = await startAttempt(services, source, attemptedAt);
  const question = source.question(watched);
  const { ask, answers } = conditionalRequests(services, source.name, signal);
  try {
    const answer = await source.read(ask, env, watched);
    const isOtherQuestion = before.question !== question;
    const firstSeen = await storeAnswer(database.db, {
      source,
      answer,
      answers,
      isOtherQuestion,
      at: attemptedAt,
    });
    await recordRead(services, source, attemptedAt, question);
    responseCache.invalidate(getWatch);
    serviceHealth.recordSuccess(source.name);
    const problem = answer.unread && recordProblem(services, source, answer.unread.error);
    return { result: "read", finds: answer.finds.length, firstSeen, ...(problem && { problem }) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (signal.aborted) return { result: "failed", problem: "The server is stopping." };
    await postpone(services, source, before.failures + 1, error);
    return { result: "failed", problem: recordProblem(services, source, error) };
  }
}

/** Written before the request, so that settings that change meanwhile are newer than this attempt. */
async function startAttempt({ database }: Services, { name }: Source, attemptedAt: Date) {
  const nextAttemptAt = new Date(attemptedAt.getTime() + 5 * minute);
  const [row] = await database.db
    .insert(watchReads)
    .values({ source: name, attemptedAt, nextAttemptAt })
    .onConflictDoUpdate({ target: watchReads.source, set: { attemptedAt, nextAttemptAt } })
    .returning();
  return { question: row?.question ?? "", failures: row?.failures ?? 0 };
}

async function recordRead({ database }: Services, { name }: Source, readAt: Date, question: string) {
  const nextAttemptAt = new Date(readAt.getTime() + refreshEveryMs);
  await database.db
    .update(watchReads)
    .set({ readAt, nextAttemptAt, failures: 0, question })
    .where(eq(watchReads.source, name));
}

async function postpone(
  { clock, database }: Services,
  { name }: Source,
  failures: number,
  error: OutboundError,
) {
  const asked = error instanceof RetryLaterError ? error.retryAfterMs : 0;
  const waitMs = Math.min(Math.max(backOff(failures), asked), 4 * refreshEveryMs);
  await database.db
    .update(watchReads)
    .set({ failures, nextAttemptAt: new Date(clock().getTime() + waitMs) })
    .where(eq(watchReads.source, name));
}

function recordProblem(
  { activityLog, serviceHealth }: Services,
  { label, name }: Source,
  { message, status }: OutboundError,
): string {
  const problem = `${label} ${message}.`;
  serviceHealth.recordFailure(name, problem);
  activityLog.record({
    level: "warn",
    action: "watch.refresh_failed",
    message: `${label} ${message}`,
    statusCode: status,
  });
  return problem;
}
