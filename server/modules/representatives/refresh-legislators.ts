import { setTimeout as sleep } from "node:timers/promises";
import { isLocked, Lock, tryWithLock } from "#server/platform/database/locks.ts";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { ReadAdminTasks } from "#server/platform/module.ts";
import { callOutside, OutboundError, statusError } from "#server/platform/outbound/outbound.ts";
import { failingSince } from "#server/platform/service-health/service-health.ts";
import type { Services } from "#server/platform/services.ts";
import { dayMs } from "#shared/durations.ts";
import {
  lastRefresh,
  legislatorsState,
  membersSource,
  type Offices,
  officesSource,
  parseLegislators,
  parseOffices,
  recordRefresh,
  replaceLegislators,
} from "./legislators.ts";

const timeoutMs = 60_000;

type RefreshOutcome = "updated" | "unchanged" | "under way elsewhere" | "failed";

export const refreshMessages: Record<Exclude<RefreshOutcome, "failed"> | "under way", string> = {
  updated: "The list of members of Congress is up to date.",
  unchanged: "The list of members of Congress has not changed.",
  "under way": "The list is being fetched. This can take a minute.",
  "under way elsewhere": "The list is being fetched already.",
};

const refreshLock = new Lock("refresh-legislators");

export const isRefreshing = ({ database }: Services): Promise<boolean> => isLocked(database.db, refreshLock);

/** Fetches the congress-legislators files if they changed. Throws only if the database is down. */
export async function refreshLegislators(
  services: Services,
  signal = new AbortController().signal,
): Promise<RefreshOutcome> {
  const outcome = await tryWithLock(services.database, refreshLock, () => refresh(services, signal));
  return outcome ?? "under way elsewhere";
}

async function refresh(services: Services, signal: AbortSignal): Promise<RefreshOutcome> {
  const { serviceHealth, activityLog } = services;
  try {
    const outcome = await fetchAndKeep(services, signal);
    serviceHealth.recordSuccess("legislators");
    if (outcome === "updated")
      activityLog.record({
        action: "legislators.refreshed",
        message: "The list of members of Congress was refreshed",
      });
    return outcome;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (signal.aborted) return "failed";
    const reason = error.message;
    services.log.warn({ reason }, "the list of members of Congress could not be refreshed");
    serviceHealth.recordFailure("legislators", reason, causeCodeOf(error));
    activityLog.record({
      level: "warn",
      action: "legislators.refresh_failed",
      message: `The list of members of Congress could not be refreshed: the source ${reason}`,
    });
    await recordRefresh(services.database.db, membersSource, { lastError: reason });
    return "failed";
  }
}

async function fetchAndKeep(services: Services, signal: AbortSignal): Promise<RefreshOutcome> {
  const { db } = services.database;
  const { members: known, refresh: before } = await legislatorsState(db);
  const newOffices = await fetchOffices(services, known > 0, signal);
  // Both files must name the same members: a new one requires the whole other one.
  const etag = known > 0 && !newOffices ? before?.etag : null;
  const response = await fetchFile(services, `${membersSource}.json`, etag, signal);
  const asOf = new Date();
  if (!response) {
    await recordRefresh(db, membersSource, { asOf, refreshedAt: asOf, lastError: null });
    return "unchanged";
  }
  const members = parseLegislators(response.document);
  // Congress does not lose half of its members in a day; a broken file does.
  if (members.length < known / 2) throw new OutboundError("unexpected", "gave far fewer members than before");
  const offices = newOffices ?? (await fetchOffices(services, false, signal));
  await replaceLegislators(db, { members, asOf, etag: response.etag, ...offices });
  return "updated";
}

/** Undefined keeps the known offices. */
async function fetchOffices(
  services: Services,
  areKnown: boolean,
  signal: AbortSignal,
): Promise<{ offices: Offices; officesEtag: string | null } | undefined> {
  try {
    const before = areKnown ? await lastRefresh(services.database.db, officesSource) : undefined;
    const response = await fetchFile(services, `${officesSource}.json`, before?.etag, signal);
    return response && { offices: parseOffices(response.document), officesEtag: response.etag };
  } catch (error) {
    if (signal.aborted || !(error instanceof OutboundError)) throw error;
    services.serviceHealth.recordFailure(
      "legislators",
      `${error.message} (field offices)`,
      causeCodeOf(error),
    );
    return undefined;
  }
}

async function fetchFile(
  { env }: Services,
  name: string,
  etag: string | null | undefined,
  signal: AbortSignal,
) {
  const response = await callOutside({
    url: `${env.LEGISLATORS_URL}/${name}`,
    headers: etag ? { "if-none-match": etag } : {},
    timeoutMs,
    signal,
  });
  if (response.status === 304 && etag) return undefined;
  if (response.status !== 200) throw statusError(response.status);
  return { document: response.json(), etag: response.headers.get("etag") };
}

/** Without a list, nobody's members can be found. */
export const brokenLookup: ReadAdminTasks = async ({ database: { db } }) => {
  const { members, refresh } = await legislatorsState(db);
  if (members > 0 || !refresh?.lastError) return [];
  return [
    {
      subject: "lookup-broken",
      kind: "broken",
      sentence: "Visitors can't look up their members of Congress.",
      since: (await failingSince(db, ["legislators"])) ?? null,
      href: "/admin?tab=settings&section=lookup#connections",
      action: "Try again",
    },
  ];
};

const oldAfterMs = dayMs;
const firstRetriesMs = [5000, 10_000, 20_000, 40_000, 60_000];
const laterRetriesMs = 60_000;

/** Quick retries while there is no list, because the lookup then has no second source. */
export const retryAfterMs = (failures: number): number => firstRetriesMs[failures - 1] ?? laterRetriesMs;

/** Once a day; checked every hour, so that a failure is repaired within one. */
export const refreshLegislatorsJob = (services: Services, retryAfter = retryAfterMs): Job => ({
  name: "refresh-legislators",
  every: "hour",
  atStart: true,
  async run(signal) {
    for (let failures = 1; !(await isDone(services, signal)) && !signal.aborted; failures += 1)
      await sleep(retryAfter(failures), undefined, { signal }).catch(() => undefined);
  },
});

/** Refreshes when due; false while there is no list at all. */
async function isDone(services: Services, signal: AbortSignal): Promise<boolean> {
  const { clock, database, log } = services;
  try {
    const { refresh } = await legislatorsState(database.db);
    if (clock().getTime() - (refresh?.refreshedAt?.getTime() ?? 0) < oldAfterMs) return true;
    const outcome = await refreshLegislators(services, signal);
    if (outcome !== "failed") log.info({ outcome }, "list of members of Congress");
    return (await legislatorsState(database.db)).asOf !== null;
  } catch (error) {
    log.warn({ err: error }, "the list of members of Congress could not be refreshed");
    return false;
  }
}
