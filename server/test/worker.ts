import { channelsOf } from "#server/app.ts";
import { type DeliveryWorker, startDeliveryWorker } from "#server/platform/outbox/delivery-worker.ts";
import type { Services } from "#server/platform/services.ts";

/** The delivery worker as the server starts it. */
export const startTestWorker = (services: Services): DeliveryWorker =>
  startDeliveryWorker(services, channelsOf(services));
