import { sql } from "drizzle-orm";
import type { ActivityLog } from "#server/platform/activity-log/activity-log.ts";
import type { DatabaseConnection } from "#server/platform/database/database.ts";
import { isDatabaseUnavailable } from "#server/platform/database/database-errors.ts";
import type { Log } from "#server/platform/logging/log.ts";
import { batchCalls } from "#server/platform/queue/batch-calls.ts";
import type { Channel, Sent } from "./channel.ts";
import { type DeliveryRow, endClaims, inMs } from "./claim-deliveries.ts";
import { DeliveryFailure } from "./delivery-failure.ts";
import { delayAfter, maxDelayMs } from "./retry-schedule.ts";

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
  const markDoneTogether = batchCalls(async (sent: readonly (readonly number[])[]) => {
    const ended = await endClaims(db, sent.flat(), done);
    return sent.map(([id]) => ({ status: "fulfilled", value: id !== undefined && ended.has(id) }));
  });

  return {
    async recordSent(
      { id, attempts }: DeliveryRow,
      { postponeMs, isSaved, isDropped, coveredIds = [], note, ifNotWaiting }: Sent,
    ): Promise<void> {
      const ids = [id, ...coveredIds];
      if (postponeMs !== undefined) {
        const again = { nextAttemptAt: inMs(postponeMs), lastError: null, attempts: attempts - 1 };
        await endClaims(db, [id], again);
      } else if (note) {
        await db.transaction(async (tx) => {
          await note(tx);
          await endClaims(tx, ids, done);
        });
      } else if (isDropped || isSaved) {
        const ended = await endClaims(db, ids, isDropped ? dropped : saved);
        if (!ended.has(id)) await ifNotWaiting?.();
      } else if (!(await markDoneTogether(ids))) await ifNotWaiting?.();
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
  await database.db.transaction(async (tx) => {
    const others = (await channel.noteFailure?.(tx, delivery, { reason, isGivenUp })) ?? [];
    if (others.length > 0) await endClaims(tx, others, { status: "dismissed", doneAt, client: null });
    const outcome = isGivenUp
      ? ({ status: "failed", doneAt, client: null } as const)
      : { nextAttemptAt: inMs(waitMs), attempts: isPostponed ? attempts - 1 : attempts };
    await endClaims(tx, [id], { ...outcome, lastError: reason });
  });
  if (isGivenUp || attempts === 1)
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
