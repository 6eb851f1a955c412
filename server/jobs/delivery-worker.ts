import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable } from "#server/database/database-errors.ts";
import type { Transaction } from "#server/db.ts";
import { removeOldMails } from "#server/services/mail/mail-transport.ts";
import type { Services } from "#server/services.ts";
import {
  claimDeliveries,
  claimMs,
  type DeliveryRow,
  forgetOldDeliveries,
  markContained,
  markDone,
  markFailed,
  putBack,
  renewClaims,
} from "./claim-deliveries.ts";
import { crmLane } from "./crm-lane.ts";
import { outbox } from "./deliveries.ts";
import { DeliveryFailure } from "./delivery-failure.ts";
import type { Lane } from "./lane.ts";
import { mailLane } from "./mail-lane.ts";
import { createNaps } from "./naps.ts";
import { delayAfter } from "./retry-schedule.ts";

export interface DeliveryWorker {
  /** Takes nothing more in hand and waits up to 5 s for what is; what is cut off goes out later. */
  stop(): Promise<void>;
}

const pollMs = 1000;
/** Between two batches: some 70 go out in a second. */
const breathMs = 50;
/** While this process has its hands full, those who are registering don't wait for the letters to those before them. */
const busyBreathMs = 500;
/** Share of the time that the event loop was at work. */
const busyUtilization = 0.8;
/** A commit follows its queueing within milliseconds. */
const commitMs = 25;
const renewMs = claimMs / 3;
const graceMs = 4000;
const stopMs = 5000;
const tidyMs = 60 * 60_000;
/** Mails that are files, because there is no mail server, are kept as long as what is known of a delivery. */
const mailLifeMs = 30 * 24 * 60 * 60_000;

/**
 * Sends what is in the outbox, in this process, until it is stopped. Any number of processes may do so at the same
 * time: each delivery is in one hand only, and none is lost with the process that held it.
 */
export function startDeliveryWorker(services: Services): DeliveryWorker {
  const { database, env, log } = services;
  const stopping = new AbortController();
  const cutting = new AbortController();
  const inHand = new Set<number>();
  const { nap, wake } = createNaps();

  async function work(lane: Lane): Promise<void> {
    let before = performance.eventLoopUtilization();
    while (!stopping.signal.aborted) {
      const worked = await round(lane).catch((error: unknown) => {
        log.debug({ err: error, lane: lane.name }, "the outbox could not be read");
        return false;
      });
      if (stopping.signal.aborted) return;
      const isBusy = performance.eventLoopUtilization(before).utilization > busyUtilization;
      before = performance.eventLoopUtilization();
      await (worked ? breathe(isBusy ? busyBreathMs : breathMs) : nap(pollMs));
    }
  }

  /** Sleeps through whatever is queued meanwhile, but not through being stopped. */
  const breathe = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** Sends one batch; false when there was none. */
  async function round(lane: Lane): Promise<boolean> {
    const send = await lane.sender();
    if (!send) return false;
    const claimed = await claimDeliveries(database.db, lane.name, lane.width);
    for (const { id } of claimed) inHand.add(id);
    await Promise.all(
      claimed.map(async (delivery) => {
        try {
          await deliver(lane, send, delivery);
        } finally {
          inHand.delete(delivery.id);
        }
      }),
    );
    return claimed.length > 0;
  }

  async function deliver(
    lane: Lane,
    send: NonNullable<Awaited<ReturnType<Lane["sender"]>>>,
    delivery: DeliveryRow,
  ) {
    const settle = await send(delivery, cutting.signal).then(
      ({ coveredIds = [], note }) => {
        const ids = [delivery.id, ...coveredIds];
        if (!note) return () => markDone(database.db, ids);
        return () =>
          database.db.transaction(async (tx) => {
            await note(tx);
            await markDone(tx, ids);
          });
      },
      (error: unknown) => () => database.db.transaction((tx) => settleFailure(tx, lane, delivery, error)),
    );
    // What went out is noted even if the database is away for a moment, or it would go out twice.
    for (let left = 20; left > 0; left -= 1) {
      try {
        await settle();
        return;
      } catch (error) {
        log.warn({ err: error, delivery: delivery.id }, "how a delivery ended could not be noted yet");
        if (stopping.signal.aborted && left < 18) return;
        await sleep(500);
      }
    }
  }

  async function settleFailure(
    tx: Transaction,
    lane: Lane,
    delivery: DeliveryRow,
    error: unknown,
  ): Promise<void> {
    const failure = failureOf(error);
    if (!failure) log.error({ err: error, delivery: delivery.id, kind: delivery.kind }, "a delivery broke");
    const reason = failure?.message ?? "Something went wrong on our side.";
    const isPostponed = failure?.waitMs !== undefined;
    const waitMs = failure?.waitMs ?? delayAfter(delivery.attempts);
    const isGivenUp = Boolean(failure?.isFinal) || waitMs === undefined;
    const others = (await lane.noteFailure?.(tx, delivery, { reason, isGivenUp })) ?? [];
    if (others.length > 0) await markContained(tx, others);
    if (isGivenUp || waitMs === undefined) await markFailed(tx, delivery.id, reason);
    else
      await putBack(tx, delivery.id, {
        waitMs,
        reason,
        attempts: isPostponed ? delivery.attempts - 1 : delivery.attempts,
      });
    if (isGivenUp || delivery.attempts === 1) noteInLog(delivery, reason, isGivenUp);
  }

  function failureOf(error: unknown): DeliveryFailure | undefined {
    if (error instanceof DeliveryFailure) return error;
    return isDatabaseUnavailable(error)
      ? new DeliveryFailure("Our records could not be reached.")
      : undefined;
  }

  /** The first failure and the last one: those between say nothing new. */
  function noteInLog({ id, kind, registrationId }: DeliveryRow, reason: string, isGivenUp: boolean): void {
    services.activityLog.record({
      level: isGivenUp ? "error" : "warn",
      action: kind,
      message: isGivenUp ? `Given up: ${reason}` : `Will be tried again: ${reason}`,
      details: { delivery: id, registrationId },
    });
  }

  const nudge = () => void setTimeout(wake, commitMs);
  outbox.on("queued", nudge);
  const quietly = (task: Promise<void>) =>
    task.catch((error: unknown) => log.debug({ err: error }, "the outbox"));
  const renewing = setInterval(() => {
    if (inHand.size > 0) void quietly(renewClaims(database.db, [...inHand]));
  }, renewMs).unref();
  const tidy = async () => {
    await forgetOldDeliveries(database.db);
    await removeOldMails(env, new Date(Date.now() - mailLifeMs));
  };
  const tidying = setInterval(() => void quietly(tidy()), tidyMs).unref();
  const working = Promise.all([work(crmLane(services)), work(mailLane(services))]);

  return {
    async stop() {
      outbox.off("queued", nudge);
      stopping.abort();
      wake();
      const cutter = setTimeout(() => cutting.abort(), graceMs);
      const patience = new AbortController();
      await Promise.race([
        working,
        sleep(stopMs, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
      clearTimeout(cutter);
      clearInterval(renewing);
      clearInterval(tidying);
    },
  };
}
