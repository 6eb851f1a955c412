import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { ActivityLog } from "#server/platform/activity-log/activity-log.ts";
import { type Database, type DatabaseConnection, inMs } from "#server/platform/database/database.ts";
import { isDatabaseUnavailable } from "#server/platform/database/database-errors.ts";
import type { Timeouts } from "#server/platform/env/timeouts.ts";
import { repeat } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/logging/log.ts";
import { minuteMs } from "#shared/durations.ts";
import type { DeliveryRow } from "#shared/schema/deliveries.ts";
import {
  type Channel,
  claimDeliveries,
  claimMs,
  coverDeliveries,
  DeliveryFailure,
  endClaim,
  type Outcome,
  removeClaimed,
  removeInDoubt,
  renewClaims,
} from "./deliveries.ts";

interface WorkerServices {
  database: DatabaseConnection;
  log: Log;
  activityLog: ActivityLog;
  timeouts: Timeouts;
}

export type DeliveryWorker = ReturnType<typeof startDeliveryWorker>;

const recordTries = 20;

/** Sends the outbox until stopped. Any number of processes may run it: each delivery is claimed by one, and a killed process' claims expire. */
export function startDeliveryWorker(services: WorkerServices, channels: readonly Channel[]) {
  const { database, log, timeouts } = services;
  const stopping = new AbortController();
  const cutting = new AbortController();
  const inHand = new Set<DeliveryRow>();

  async function work(channel: Channel): Promise<void> {
    while (!stopping.signal.aborted) {
      const isMore = await deliverBatch(channel).catch((error: unknown) => {
        log.debug({ err: error, channel: channel.name }, "the outbox could not be read");
        return false;
      });
      if (!isMore)
        await sleep(timeouts.deliveriesPause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function deliverBatch(channel: Channel): Promise<boolean> {
    const send = await channel.sender();
    if (!send) return false;
    const claimed = await claimDeliveries(database.db, channel);
    await Promise.all(
      claimed.map(async (delivery) => {
        inHand.add(delivery);
        const record = await send(delivery, cutting.signal).then(
          (outcome) => () => recordOutcome(services, delivery, outcome),
          (error: unknown) => () => recordFailure(services, channel, delivery, error),
        );
        await persist(record, delivery).finally(() => inHand.delete(delivery));
      }),
    );
    return claimed.length === channel.batchSize;
  }

  /** Retried while the database is down, or the delivery would go out twice. */
  async function persist(record: () => Promise<void>, delivery: DeliveryRow): Promise<void> {
    for (let left = recordTries; left > 0; left -= 1) {
      try {
        await record();
        return;
      } catch (error) {
        log.warn(
          { err: error, delivery: delivery.id },
          "the outcome of a delivery could not be recorded yet",
        );
        if (stopping.signal.aborted && left < recordTries - 1) return;
        await sleep(500);
      }
    }
  }

  async function careForClaims(): Promise<void> {
    await renewClaims(database.db, [...inHand]);
    for (const channel of channels) await removeInDoubt(database.db, channel);
  }
  const stopCaring = repeat(careForClaims, {
    log,
    everyMs: claimMs / 3,
    failure: "claims were not renewed",
  });
  const working = Promise.all(channels.map(work));

  return {
    async stop(): Promise<void> {
      stopping.abort();
      const cutter = setTimeout(() => cutting.abort(), timeouts.deliveriesInHand);
      await Promise.race([working, sleep(timeouts.deliveriesStop, undefined, { ref: false })]);
      clearTimeout(cutter);
      await stopCaring();
    },
  };
}

const doneAt = sql`now()`;
/** The payload is no longer needed; it may hold a deleted person's contact id. What was saved keeps it, because it may be sent once the service is set up. */
const changes = {
  sent: { status: "done", doneAt, lastError: null, origin: null, payload: {} },
  dropped: { status: "dismissed", doneAt, lastError: null, origin: null, payload: {} },
  saved: { status: "done", doneAt, savedAt: doneAt, lastError: null, origin: null },
} as const;

async function recordOutcome({ database: { db } }: WorkerServices, delivery: DeliveryRow, outcome: Outcome) {
  if (outcome.as === "lost") return;
  if (outcome.as === "postponed") {
    const attempts = delivery.attempts - 1;
    await endClaim(db, delivery, { nextAttemptAt: inMs(outcome.ms), lastError: null, attempts });
    return;
  }
  const { as, record, ifNotOurs } = outcome;
  const end = (tx: Database) =>
    as === "removed" ? removeClaimed(tx, delivery) : endClaim(tx, delivery, changes[as]);
  const wasOurs = record
    ? await db.transaction(async (tx) => {
        const isOurs = await end(tx);
        if (isOurs) await record(tx);
        return isOurs;
      })
    : await end(db);
  if (!wasOurs) await ifNotOurs?.();
}

const second = 1000;
/** The policy promises that a deletion reaches the CRM within the hour, counted from the end of an outage. */
const maxDelayMs = 30 * minuteMs;
/** First quickly, then every 30 s for 10 minutes, with growing pauses, and every half hour for 3 days. */
const delays = [
  ...[2, 4, 8, 16, 30].map((seconds) => seconds * second),
  ...Array.from({ length: 20 }, () => 30 * second),
  ...[1, 2, 4, 8, 16].map((minutes) => minutes * minuteMs),
  ...Array.from({ length: 3 * 48 - 2 }, () => maxDelayMs),
];

/** In milliseconds, after this attempt (from 1); undefined: give up. */
export const delayAfter = (attempt: number): number | undefined => delays[attempt - 1];

/** Puts a failed delivery back, or gives it up; the panel's log gets the first and the last failure. */
async function recordFailure(
  { database, log, activityLog }: WorkerServices,
  channel: Channel,
  delivery: DeliveryRow,
  error: unknown,
): Promise<void> {
  const { id, kind, registrationId, attempts } = delivery;
  const failure = failureOf(error);
  if (!failure) log.error({ err: error, delivery: id, kind }, "a delivery threw an unexpected error");
  const reason = failure?.message ?? "Something went wrong on our side.";
  const isPostponed = failure?.waitMs !== undefined;
  const lastDelayMs = failure?.mustArrive ? maxDelayMs : undefined;
  const waitMs = failure?.isFinal ? undefined : (failure?.waitMs ?? delayAfter(attempts) ?? lastDelayMs);
  const isGivenUp = waitMs === undefined;
  const change = isGivenUp
    ? ({ status: "failed", doneAt, origin: null } as const)
    : { nextAttemptAt: inMs(waitMs), attempts: isPostponed ? attempts - 1 : attempts };
  const wasOurs = await database.db.transaction(async (tx) => {
    if (!(await endClaim(tx, delivery, { ...change, lastError: reason }))) return false;
    const older = (await channel.recordFailure?.(tx, delivery, { reason, isGivenUp })) ?? [];
    await coverDeliveries(tx, older, "dismissed");
    return true;
  });
  if (wasOurs && (isGivenUp || attempts === 1))
    activityLog.record({
      level: isGivenUp ? "error" : "warn",
      action: kind,
      message: isGivenUp ? `Given up: ${reason}` : `Will be tried again: ${reason}`,
      details: { delivery: id, registrationId },
    });
}

function failureOf(error: unknown): DeliveryFailure | undefined {
  if (error instanceof DeliveryFailure) return error;
  return isDatabaseUnavailable(error) ? new DeliveryFailure("Our records could not be reached.") : undefined;
}
