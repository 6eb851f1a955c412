import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Timeouts } from "#server/platform/env/timeouts.ts";
import { repeat } from "#server/platform/jobs/jobs.ts";
import type { Channel } from "./channel.ts";
import { claimDeliveries, claimMs, type DeliveryRow, renewClaims } from "./claim-deliveries.ts";
import { outbox } from "./deliveries.ts";
import { type SettlingServices, settleFailure, settleSent } from "./settle-delivery.ts";
import { createWakeableSleep } from "./wakeable-sleep.ts";

interface WorkerServices extends SettlingServices {
  timeouts: Pick<Timeouts, "deliveriesInHand" | "deliveriesStop">;
}

export interface DeliveryWorker {
  stop(): Promise<void>;
}

const pollMs = 1000;
/** Pause between batches: about 70 deliveries a second. */
const breathMs = 50;
/** While this process is busy, registrations come before deliveries. */
const busyBreathMs = 500;
/** Event loop utilization. */
const busyUtilization = 0.8;
/** A commit follows its queueing within milliseconds. */
const commitMs = 25;

/** Sends the outbox until stopped. Any number of processes may run it: each delivery is claimed by one, and a killed process' claims expire. */
export function startDeliveryWorker(services: WorkerServices, channels: readonly Channel[]): DeliveryWorker {
  const { database, log, timeouts } = services;
  const stopping = new AbortController();
  const cutting = new AbortController();
  const inHand = new Set<number>();
  const { sleepUntilWoken, wake } = createWakeableSleep();

  async function work(channel: Channel): Promise<void> {
    let before = performance.eventLoopUtilization();
    while (!stopping.signal.aborted) {
      const worked = await round(channel).catch((error: unknown) => {
        log.debug({ err: error, channel: channel.name }, "the outbox could not be read");
        return false;
      });
      if (stopping.signal.aborted) return;
      const isBusy = performance.eventLoopUtilization(before).utilization > busyUtilization;
      before = performance.eventLoopUtilization();
      await (worked ? breathe(isBusy ? busyBreathMs : breathMs) : sleepUntilWoken(pollMs));
    }
  }

  /** Ignores wakes, but not a stop. */
  const breathe = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function round(channel: Channel): Promise<boolean> {
    const send = await channel.sender();
    if (!send) return false;
    const claimed = await claimDeliveries(database.db, channel.name, channel.width);
    for (const { id } of claimed) inHand.add(id);
    await Promise.all(
      claimed.map(async (delivery) => {
        try {
          const settle = await send(delivery, cutting.signal).then(
            (sent) => () => settleSent(database, delivery, sent),
            (error: unknown) => () => settleFailure(services, channel, delivery, error),
          );
          await persist(settle, delivery);
        } finally {
          inHand.delete(delivery.id);
        }
      }),
    );
    return claimed.length > 0;
  }

  /** Retried while the database is down, or the delivery would go out twice. */
  async function persist(settle: () => Promise<void>, delivery: DeliveryRow): Promise<void> {
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

  const nudge = () => void setTimeout(wake, commitMs);
  outbox.on("queued", nudge);
  const renew = async () => {
    if (inHand.size > 0) await renewClaims(database.db, [...inHand]);
  };
  const stopRenewing = repeat(renew, { log, everyMs: claimMs / 3, failure: "claims were not renewed" });
  const working = Promise.all(channels.map(work));

  return {
    async stop() {
      outbox.off("queued", nudge);
      stopping.abort();
      wake();
      const cutter = setTimeout(() => cutting.abort(), timeouts.deliveriesInHand);
      const waiting = new AbortController();
      await Promise.race([
        working,
        sleep(timeouts.deliveriesStop, undefined, { signal: waiting.signal }).catch(() => undefined),
      ]);
      waiting.abort();
      clearTimeout(cutter);
      await stopRenewing();
    },
  };
}
