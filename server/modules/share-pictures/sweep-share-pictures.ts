import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { shareFolder } from "./share-pictures.routes.ts";

/** Pictures are made again on request, so those of old titles can go. */
export const sharePictureDays = 30;
const dayMs = 86_400_000;

export const sweepSharePicturesJob = ({ clock, storage }: Services): Job => ({
  name: "sweep-share-pictures",
  every: "hour",
  atStart: true,
  async run(signal) {
    const before = new Date(clock().getTime() - sharePictureDays * dayMs);
    for await (const { path, changedAt } of storage.list(shareFolder)) {
      if (signal.aborted) return;
      if (changedAt < before) await storage.remove([path]);
    }
  },
});
