import { photoPathOf } from "#server/modules/photos/photo-files.ts";
import { bringBackShownPhotos, sweepUnusedPhotos } from "#server/modules/photos/unused-photos.ts";
import { withdrawnFolder, withdrawnKeyOf } from "#server/modules/photos/withdrawn-photos.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { retentionDays } from "#shared/retention.ts";

/** How long a photo may wait in an open form until it is sent off. */
const unusedLifeMs = retentionDays.unusedPhotos * 24 * 60 * 60_000;
/** Looked at in one question to the database. */
const batchSize = 500;
/** Of a million photos, a sweep looks at these many batches; the next one goes on where it ended. */
const batchesOfPhotos = 20;

interface Sweep {
  now?: number;
  /** Where the last sweep ended among the photos. */
  after?: string;
  /** Whether the server stops, and the sweep with it. */
  signal?: AbortSignal;
}

/**
 * Removes photos that nothing shows. Harmless at any time, and on several servers at once.
 * @returns where it ended among the photos, for the next one.
 */
export async function sweepPhotos(
  services: Services,
  { now = Date.now(), after = "", signal }: Sweep = {},
): Promise<string> {
  await withdrawnByMistake(services);
  const before = new Date(now - unusedLifeMs);
  let reached = after;
  for (let batch = 0; batch < batchesOfPhotos && !signal?.aborted; batch += 1) {
    reached = await sweepUnusedPhotos(services, { before, after: reached, most: batchSize });
    if (reached === "") break;
  }
  return reached;
}

/** Photos that are shown again and whose way back was cut off. */
async function withdrawnByMistake(services: Services): Promise<void> {
  const keys = new Set<string>();
  for await (const { path } of services.storage.list(withdrawnFolder)) keys.add(withdrawnKeyOf(path));
  await bringBackShownPhotos(services, [...keys].map(photoPathOf));
}

/** Sweeps the photos at start and every 10 minutes, each time from where the last sweep ended. */
export function sweepPhotosJob(services: Services): Job {
  let after = "";
  return {
    name: "sweep-photos",
    every: "10 minutes",
    atStart: true,
    async run(signal) {
      after = await sweepPhotos(services, { after, signal });
    },
  };
}
