import { and, eq, inArray, isNull, lt, max, notInArray, sql } from "drizzle-orm";
import { readSettings } from "#server/modules/settings/settings.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { tryWithLock } from "#server/platform/database/locks.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { parse } from "#server/platform/outbound/lenient-schemas.ts";
import { callOutside, OutboundError, statusError } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import { dayMs, hourMs, minuteMs } from "#shared/durations.ts";
import { appSettings } from "#shared/schema/settings.ts";
import { watchCommitteeMembers, watchItems, watchReads } from "#shared/schema/watch.ts";
import { committees, congress } from "./congress.ts";
import { federalRegister } from "./federal-register.ts";
import { openFda } from "./openfda.ts";
import { disabledReason, type Fetch, type Source, type SourceReading, type WatchSettings } from "./source.ts";

export const sources: readonly Source[] = [federalRegister, congress, openFda, committees];

const debounceMs = 1000;

const watchKeys = [
  ...new Set(sources.flatMap(({ setting, requiredKey }) => [setting, requiredKey?.setting ?? setting])),
];

/** Reads each source when due: every 6 hours, after a failure's back-off, and soon after a setting changed. */
export function refreshWatchJob(services: Services): Job {
  let isFirstLook = true;

  const start = (source: Source, signal: AbortSignal, changed: () => void) =>
    refreshSource(services, source, signal).then(
      (outcome) => {
        if (outcome.result === "read") changed();
        services.log.info({ source: source.name, ...outcome }, "watched Washington");
      },
      (error: unknown) =>
        services.log.warn({ err: error, source: source.name }, "Failed to watch Washington"),
    );

  return {
    name: "keep-watch-current",
    every: "3 seconds",
    async run(signal, changed) {
      // Not awaited, so that a hanging source delays no other.
      for (const source of await dueSources(services, isFirstLook)) void start(source, signal, changed);
      isFirstLook = false;
    },
  };
}

/** @param isFirstLook a restarted server may have a new key or address, so failures are retried */
async function dueSources(
  { clock, database: { db }, env }: Services,
  isFirstLook: boolean,
): Promise<readonly Source[]> {
  const [settings, [change], rows] = await Promise.all([
    readSettings(db),
    db
      .select({ at: max(appSettings.updatedAt) })
      .from(appSettings)
      .where(inArray(appSettings.key, watchKeys)),
    db.select().from(watchReads),
  ]);
  const now = clock();
  const reads = new Map(rows.map((row) => [row.source, row]));
  const changedAt = change?.at ?? null;
  const isDebounced = changedAt !== null && now.getTime() - changedAt.getTime() >= debounceMs;
  return sources.filter((source) => {
    if (disabledReason(source, env, settings)) return false;
    const read = reads.get(source.name);
    if (!read || read.nextAttemptAt <= now || (isFirstLook && read.failures > 0)) return true;
    return isDebounced && changedAt > read.attemptedAt;
  });
}

const refreshEveryMs = 6 * hourMs;

/** 5, 10, 20 ... minutes after consecutive failures, up to the normal interval. */
const backOff = (failures: number): number =>
  Math.min(refreshEveryMs, 5 * minuteMs * 2 ** Math.min(failures - 1, 10));

interface RefreshOutcome {
  result: "read" | "failed" | "off" | "under way elsewhere";
  /** A sentence; a read that was good may have one about a part of it. */
  problem?: string | undefined;
}

const sourceLock = "watch";

/** Reads and stores one source, in one process at a time. Throws only if the database is down. */
export async function refreshSource(
  services: Services,
  source: Source,
  signal = new AbortController().signal,
): Promise<RefreshOutcome> {
  const outcome = await tryWithLock(services.database, `${sourceLock} ${source.name}`, () =>
    refresh(services, source, signal),
  );
  return outcome ?? { result: "under way elsewhere" };
}

async function refresh(services: Services, source: Source, signal: AbortSignal): Promise<RefreshOutcome> {
  const { clock, database, env, serviceHealth } = services;
  const { db } = database;
  const { name, setting } = source;
  const at = clock();
  const settings = await readSettings(db);
  const reason = disabledReason(source, env, settings);
  if (reason) return { result: "off", problem: `${reason}.` };
  const question = settings[setting];
  const after = (ms: number) => new Date(at.getTime() + ms);
  const recordRead = (change: Partial<typeof watchReads.$inferInsert>) =>
    db.update(watchReads).set(change).where(eq(watchReads.source, name));

  // Written before the request, so that settings that change meanwhile are newer than this attempt.
  const attempt = { attemptedAt: at, nextAttemptAt: after(5 * minuteMs) };
  const [before] = await db
    .insert(watchReads)
    .values({ source: name, ...attempt })
    .onConflictDoUpdate({ target: watchReads.source, set: attempt })
    .returning();
  try {
    const fetch = sourceFetcher(services, signal);
    const reading = await source.read(fetch, withStoredKeys(services, settings), question);
    const isOtherQuestion = before?.question !== question;
    await storeReading(db, { source, reading, isOtherQuestion, at });
    await recordRead({ readAt: at, failures: 0, question, nextAttemptAt: after(refreshEveryMs) });
    serviceHealth.recordSuccess(name);
    return {
      result: "read",
      problem: reading.unread && recordProblem(services, source, reading.unread.error),
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (signal.aborted) return { result: "failed", problem: "The server is stopping." };
    const failures = (before?.failures ?? 0) + 1;
    await recordRead({ failures, nextAttemptAt: after(backOff(failures)) });
    return { result: "failed", problem: recordProblem(services, source, error) };
  }
}

/** With the key that the panel has stored, where the environment has none. */
function withStoredKeys(
  { env, secret }: Pick<Services, "env" | "secret">,
  { congressApiKey }: WatchSettings,
): Services["env"] {
  if (env.CONGRESS_API_KEY || !congressApiKey) return env;
  try {
    return { ...env, CONGRESS_API_KEY: secret.decrypt(congressApiKey) };
  } catch {
    throw new OutboundError("unexpected", "has a stored key that can't be read; please enter it again");
  }
}

const sourceFetcher =
  ({ timeouts }: Services, signal: AbortSignal): Fetch =>
  async ({ url, headers = {}, schema, nothing }) => {
    const response = await callOutside({ url, headers, timeoutMs: timeouts.watchCall, signal });
    if (nothing?.is(response)) return nothing.result;
    if (response.status !== 200) throw statusError(response.status);
    return parse(schema, response.json());
  };

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
}

async function storeReading(db: Database, read: GoodRead): Promise<void> {
  const { reading } = read;
  await db.transaction(async (tx) => {
    await upsertItems(tx, read);
    await markMissing(tx, read);
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
