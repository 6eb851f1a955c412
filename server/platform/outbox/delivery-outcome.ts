import { sql } from "drizzle-orm";
import type { ActivityLog } from "#server/platform/activity-log/activity-log.ts";
import { type DatabaseConnection, inMs } from "#server/platform/database/database.ts";
import { isDatabaseUnavailable } from "#server/platform/database/database-errors.ts";
import type { Log } from "#server/platform/logging/log.ts";
import { minuteMs } from "#shared/durations.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import type { Channel, Sent } from "./channel.ts";
import { DeliveryFailure } from "./channel.ts";
import { type DeliveryRow, endClaims, isOf, returnClaim } from "./deliveries.ts";

const second = 1000;

/** First quickly, */
const first = [2, 4, 8, 16, 30].map((seconds) => seconds * second);
/** then every 30 s for 10 minutes, */
const steady = Array.from({ length: 20 }, () => 30 * second);
/** then with growing pauses, */
const growing = [1, 2, 4, 8, 16].map((minutes) => minutes * minuteMs);
/** The policy promises that a deletion reaches the CRM within the hour, counted from the end of an outage. */
const maxDelayMs = 30 * minuteMs;
/** then every half hour, for 3 days. */
const halfHourly = Array.from({ length: 3 * 48 - 2 }, () => maxDelayMs);

const delays = [...first, ...steady, ...growing, ...halfHourly];

/** In milliseconds, after this attempt (from 1); undefined: give up. */
export const delayAfter = (attempt: number): number | undefined => delays[attempt - 1];

export interface OutcomeServices {
  database: DatabaseConnection;
  log: Log;
  activityLog: ActivityLog;
}

const doneAt = sql`now()`;
// The payload is no longer needed; it may hold a deleted person's contact id.
const done = { status: "done", doneAt, lastError: null, client: null, payload: {} } as const;
const dropped = { ...done, status: "dismissed" } as const;
// Its payload stays, because it may be sent once the service is set up.
const saved = { status: "done", doneAt, savedAt: doneAt, lastError: null, client: null } as const;

export function createOutcomes(services: OutcomeServices) {
  const { db } = services.database;

  return {
    async recordSent(
      delivery: DeliveryRow,
      { postponeMs, isSaved, isDropped, isLost, coveredIds = [], note, ifNotWaiting }: Sent,
    ): Promise<void> {
      if (isLost) return;
      const { id, attempts } = delivery;
      const ids = [id, ...coveredIds];
      if (postponeMs !== undefined) {
        const again = { nextAttemptAt: inMs(postponeMs), lastError: null, attempts: attempts - 1 };
        await returnClaim(db, delivery, again);
      } else if (note) {
        await db.transaction(async (tx) => {
          await note(tx);
          await endClaims(tx, ids, done);
        });
      } else {
        const ended = await endClaims(db, ids, isDropped ? dropped : isSaved ? saved : done);
        if (!ended.has(id)) await ifNotWaiting?.();
      }
    },
    recordFailure: (channel: Channel, delivery: DeliveryRow, error: unknown) =>
      recordFailure(services, channel, delivery, error),
  };
}

/** Puts a failed delivery back, or gives it up; the panel's log gets the first and the last failure. */
async function recordFailure(
  { database, log, activityLog }: OutcomeServices,
  channel: Channel,
  delivery: DeliveryRow,
  error: unknown,
): Promise<void> {
  const { id, kind, registrationId, attempts } = delivery;
  const failure = failureOf(error);
  if (!failure) log.error({ err: error, delivery: id, kind }, "a delivery broke");
  const reason = failure?.message ?? "Something went wrong on our side.";
  const isPostponed = failure?.waitMs !== undefined;
  const lastDelayMs = failure?.mustArrive ? maxDelayMs : undefined;
  const waitMs = failure?.isFinal ? undefined : (failure?.waitMs ?? delayAfter(attempts) ?? lastDelayMs);
  const isGivenUp = waitMs === undefined;
  const isOurs = await database.db.transaction(async (tx) => {
    if ((await tx.$count(deliveries, isOf([delivery]))) === 0) return false;
    const others = (await channel.noteFailure?.(tx, delivery, { reason, isGivenUp })) ?? [];
    if (others.length > 0) await endClaims(tx, others, { status: "dismissed", doneAt, client: null });
    const outcome = isGivenUp
      ? ({ status: "failed", doneAt, client: null } as const)
      : { nextAttemptAt: inMs(waitMs), attempts: isPostponed ? attempts - 1 : attempts };
    await returnClaim(tx, delivery, { ...outcome, lastError: reason });
    return true;
  });
  if (isOurs && (isGivenUp || attempts === 1))
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
