import { mailingChannel } from "#server/modules/mailings/deliver-mailing.ts";
import { sendMailingsJob } from "#server/modules/mailings/send-mailings.ts";
import { startDeliveryWorker } from "#server/platform/outbox/delivery-worker.ts";
import type { Services } from "#server/platform/services.ts";
import { runJob } from "#server/test/run-job.ts";

/** Sends mailings, and nothing else of the outbox, until they are done or the signal comes. */
export async function runMailings(services: Services, more: { signal?: AbortSignal } = {}): Promise<void> {
  const worker = startDeliveryWorker(services, [mailingChannel(services)]);
  await runJob(sendMailingsJob, services, more).finally(() => worker.stop());
}
