import { onTestFinished } from "vitest";
import { channelsOf } from "#server/app.ts";
import { type DeliveryWorker, startDeliveryWorker } from "#server/platform/outbox/delivery-worker.ts";
import type { Services } from "#server/platform/services.ts";

/** The delivery worker as the server starts it, until the test ends. */
export function startTestWorker(services: Services): DeliveryWorker {
  const worker = startDeliveryWorker(services, channelsOf(services));
  onTestFinished(() => worker.stop());
  return worker;
}
