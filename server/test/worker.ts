import { onTestFinished } from "vitest";
import { channelsOf } from "#server/app.ts";
import { type DeliveryWorker, startDeliveryWorker } from "#server/platform/outbox/delivery-worker.ts";
import type { Services } from "#server/platform/services.ts";

/** Tests wait for what the worker does, so it looks more often. */
export const oftenReading = (services: Services): Services => ({
  ...services,
  timeouts: { ...services.timeouts, deliveriesPause: 100 },
});

/** The delivery worker as the server starts it, until the test ends. */
export function startTestWorker(services: Services): DeliveryWorker {
  const worker = startDeliveryWorker(oftenReading(services), channelsOf(services));
  onTestFinished(() => worker.stop());
  return worker;
}
