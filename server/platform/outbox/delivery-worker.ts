import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Timeouts } from "#server/platform/env/timeouts.ts";
import { repeat } from "#server/platform/jobs/jobs.ts";
import type { Channel, Sending } from "./channel.ts";
import { claimDeliveries, claimMs, type DeliveryRow, renewClaims } from "./deliveries.ts";
import { createOutcomes, type OutcomeServices } from "./delivery-outcome.ts";

interface WorkerServices extends OutcomeServices {
  timeouts: Pick<Timeouts, "deliveriesInHand" | "deliveriesStop">;
}

export type DeliveryWorker = ReturnType<typeof startDeliveryWorker>;

/** Between batches. Deliveries accumulate meanwhile, because a batch costs little more than one (decision 0011). */
const paceMs = 500;
/** While this process is busy, visitors come before deliveries: from the beginning of a batch to the next. */
const busyPaceMs = 1000;
/** Event loop utilization. */
const busyUtilization = 0.8;

/** Sends the outbox until stopped. Any number of processes may run it: each delivery is claimed by one, and a killed process' claims expire. */
export function startDeliveryWorker(services: WorkerServices, channels: readonly Channel[]) {
  const { database, log, timeouts } = services;
  const { recordSent, recordFailure } = createOutcomes(services);
  const stopping = new AbortController();
  const cutting = new AbortController();
  const inHand = new Set<DeliveryRow>();

  async function work(channel: Channel): Promise<void> {
    let before = performance.eventLoopUtilization();
    while (!stopping.signal.aborted) {
      const begun = performance.now();
      await deliverBatch(channel).catch((error: unknown) =>
        log.debug({ err: error, channel: channel.name }, "the outbox could not be read"),
      );
      const isBusy = performance.eventLoopUtilization(before).utilization > busyUtilization;
      before = performance.eventLoopUtilization();
      const pauseMs = isBusy ? Math.max(paceMs, busyPaceMs - (performance.now() - begun)) : paceMs;
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function deliverBatch(channel: Channel): Promise<void> {
    const send = await channel.sender();
    if (!send) return;
    const claimed = await claimDeliveries(database.db, channel);
    if (claimed.length === 0) return;
    const sendings = send(claimed, cutting.signal);
    for (const { delivery } of sendings) inHand.add(delivery);
    await Promise.all(sendings.map((sending) => finish(channel, sending)));
  }

  /** Settled one by one, so that none waits for a slower one. */
  async function finish(channel: Channel, { delivery, sent }: Sending): Promise<void> {
    const record = await sent.then(
      (result) => () => recordSent(delivery, result),
      (error: unknown) => () => recordFailure(channel, delivery, error),
    );
    await persist(record, delivery).finally(() => inHand.delete(delivery));
  }

  /** Retried while the database is down, or the delivery would go out twice. */
  async function persist(record: () => Promise<void>, delivery: DeliveryRow): Promise<void> {
    for (let left = 20; left > 0; left -= 1) {
      try {
        await record();
        return;
      } catch (error) {
        log.warn({ err: error, delivery: delivery.id }, "how a delivery ended could not be noted yet");
        if (stopping.signal.aborted && left < 18) return;
        await sleep(500);
      }
    }
  }

  const renew = async () => {
    if (inHand.size > 0) await renewClaims(database.db, [...inHand]);
  };
  const stopRenewing = repeat(renew, { log, everyMs: claimMs / 3, failure: "claims were not renewed" });
  const working = Promise.all(channels.map(work));

  return {
    async stop(): Promise<void> {
      stopping.abort();
      const cutter = setTimeout(() => cutting.abort(), timeouts.deliveriesInHand);
      await Promise.race([working, sleep(timeouts.deliveriesStop, undefined, { ref: false })]);
      clearTimeout(cutter);
      await stopRenewing();
    },
  };
}
