import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { shareFolder } from "./share-pictures.routes.ts";

/** Pictures are made again on request, so those of old titles can go. */
export const sharePictureDays = 30;
const dayMs = 86_400_000;

export async function sweepSharePictures(
  { storage }: Services,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const before = new Date(now - sharePictureDays * dayMs);
  for await (const { path, changedAt } of storage.list(shareFolder)) {
    if (signal?.aborted) return;
    if (changedAt < before) await storage.remove([path]);
  }
}

export const sweepSharePicturesJob = (services: Services): Job => ({
  name: "sweep-share-pictures",
  every: "hour",
  atStart: true,
  run: (signal) => sweepSharePictures(services, { signal }),
});
