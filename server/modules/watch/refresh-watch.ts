import { eq } from "drizzle-orm";
import { readAppSettings } from "#server/modules/settings/app-settings.ts";
import { tryWithLock } from "#server/platform/database/locks.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import { getWatch } from "#shared/api/watch.ts";
import { watchReads } from "#shared/schema/watch.ts";
import { conditionalRequests } from "./ask-source.ts";
import { offBecause, type Source } from "./source.ts";
import { storeAnswer } from "./store-answer.ts";

const minute = 60_000;
const refreshEveryMs = 360 * minute;

/** 5, 10, 20 ... minutes after consecutive failures, up to the normal interval. */
const backOff = (failures: number): number =>
  Math.min(refreshEveryMs, 5 * minute * 2 ** Math.min(failures - 1, 10));

interface RefreshOutcome {
  result: "read" | "failed" | "off" | "under way elsewhere";
  /** A sentence; a read that was good may have one about a part of it. */
  problem?: string | undefined;
}

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
  const { db } = database;
  const { name, setting } = source;
  const at = clock();
  const settings = await readAppSettings(db);
  const reason = offBecause(source, env, settings);
  if (reason) return { result: "off", problem: `${reason}.` };
  const question = settings[setting];
  const after = (ms: number) => new Date(at.getTime() + ms);
  const note = (change: Partial<typeof watchReads.$inferInsert>) =>
    db.update(watchReads).set(change).where(eq(watchReads.source, name));

  // Written before the request, so that settings that change meanwhile are newer than this attempt.
  const attempt = { attemptedAt: at, nextAttemptAt: after(5 * minute) };
  const [before] = await db
    .insert(watchReads)
    .values({ source: name, ...attempt })
    .onConflictDoUpdate({ target: watchReads.source, set: attempt })
    .returning();
  const { ask, answers, wait } = conditionalRequests(services, name, signal);
  try {
    const answer = await source.read(ask, env, question);
    const isOtherQuestion = before?.question !== question;
    await storeAnswer(db, { source, answer, answers, isOtherQuestion, at });
    await note({ readAt: at, failures: 0, question, nextAttemptAt: after(refreshEveryMs) });
    responseCache.invalidate(getWatch);
    serviceHealth.recordSuccess(name);
    return { result: "read", problem: answer.unread && recordProblem(services, source, answer.unread.error) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (signal.aborted) return { result: "failed", problem: "The server is stopping." };
    const failures = (before?.failures ?? 0) + 1;
    const waitMs = Math.min(Math.max(backOff(failures), wait.ms), 4 * refreshEveryMs);
    await note({ failures, nextAttemptAt: after(waitMs) });
    return { result: "failed", problem: recordProblem(services, source, error) };
  }
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
