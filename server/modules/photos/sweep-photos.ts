import { photoPathOf } from "#server/modules/photos/photo-files.ts";
import { restoreShownPhotos, sweepUnusedPhotos } from "#server/modules/photos/unused-photos.ts";
import { withdrawnFolder, withdrawnKeyOf } from "#server/modules/photos/withdrawn-photos.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { retentionDays } from "#shared/retention.ts";

/** How long a photo may wait in an open form. */
const unusedLifeMs = retentionDays.unusedPhotos * 24 * 60 * 60_000;
const batchSize = 500;
/** For each sweep; the next one continues there. */
const batchesOfPhotos = 20;

/** Withdrawn photos that are shown again after an interrupted move. */
async function withdrawnByMistake(services: Services): Promise<void> {
  const keys = new Set<string>();
  for await (const { path } of services.storage.list(withdrawnFolder)) keys.add(withdrawnKeyOf(path));
  await restoreShownPhotos(services, [...keys].map(photoPathOf));
}

/** Safe on several servers at once. */
export function sweepPhotosJob(services: Services): Job {
  let reached = "";
  return {
    name: "sweep-photos",
    every: "10 minutes",
    atStart: true,
    async run(signal) {
      await withdrawnByMistake(services);
      const before = new Date(services.clock().getTime() - unusedLifeMs);
      for (let batch = 0; batch < batchesOfPhotos && !signal.aborted; batch += 1) {
        reached = await sweepUnusedPhotos(services, { before, after: reached, limit: batchSize });
        if (reached === "") break;
      }
    },
  };
}
