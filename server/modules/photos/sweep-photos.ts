import { and, inArray, isNull, lt } from "drizzle-orm";
import { photoFiles, photoKeyOf, photoPathOf } from "#server/modules/photos/photo-files.ts";
import { bringBackShownPhotos, sweepUnusedPhotos } from "#server/modules/photos/unused-photos.ts";
import { uploadLifeMs } from "#server/modules/photos/uploads.ts";
import { withdrawnFolder, withdrawnKeyOf } from "#server/modules/photos/withdrawn-photos.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { quarantinePath } from "#server/platform/storage/storage.ts";
import { uploads } from "#shared/schema/plumbing.ts";

/** How long a photo may wait in an open form until it is sent off. */
const unusedLifeMs = 24 * 60 * 60_000;
/** Nothing that may still be on its way, or in the making, is touched. */
const forgottenAfterMs = 2 * uploadLifeMs;
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
 * Removes what was uploaded and never became a photo, and photos that nothing shows. Harmless at any time, and on several servers at once.
 * @returns where it ended among the photos, for the next one.
 */
export async function sweepPhotos(
  services: Services,
  { now = Date.now(), after = "", signal }: Sweep = {},
): Promise<string> {
  const forgottenBefore = new Date(now - forgottenAfterMs);
  await forgottenUploads(services, forgottenBefore, signal);
  await strayFiles(services, forgottenBefore, signal);
  await withdrawnByMistake(services);
  const before = new Date(now - unusedLifeMs);
  let reached = after;
  for (let batch = 0; batch < batchesOfPhotos && !signal?.aborted; batch += 1) {
    reached = await sweepUnusedPhotos(services, { before, after: reached, most: batchSize });
    if (reached === "") break;
  }
  return reached;
}

/** Uploads that were never processed, or whose processing was cut off. */
async function forgottenUploads(
  { database: { db }, storage }: Services,
  before: Date,
  signal: AbortSignal | undefined,
): Promise<void> {
  const isForgotten = and(isNull(uploads.processedAt), lt(uploads.createdAt, before));
  while (!signal?.aborted) {
    const forgotten = await db.select().from(uploads).where(isForgotten).limit(batchSize);
    await storage.remove(
      forgotten.flatMap(({ key, objectPath }) => {
        const photo = objectPath === null ? undefined : photoKeyOf(objectPath);
        return [quarantinePath(key), ...(photo ? photoFiles(photo) : [])];
      }),
    );
    // Rows go last: after a failure the next sweep finds them again.
    const keys = forgotten.map(({ key }) => key);
    await db.delete(uploads).where(and(isForgotten, inArray(uploads.key, keys)));
    if (forgotten.length < batchSize) return;
  }
}

/** Files in the quarantine that no row knows any more (an address used after its photo was made). */
async function strayFiles({ storage }: Services, before: Date, signal: AbortSignal | undefined) {
  for await (const { path, changedAt } of storage.list("quarantine")) {
    if (signal?.aborted) return;
    if (changedAt < before) await storage.remove([path]);
  }
}

/** Photos that are shown again and whose way back was cut off. */
async function withdrawnByMistake(services: Services): Promise<void> {
  const keys = new Set<string>();
  for await (const { path } of services.storage.list(withdrawnFolder)) keys.add(withdrawnKeyOf(path));
  await bringBackShownPhotos(services, [...keys].map(photoPathOf));
}

/** Sweeps the photos every 10 minutes, each time from where the last sweep ended. */
export function sweepPhotosJob(services: Services): Job {
  let after = "";
  return {
    name: "sweep-photos",
    every: "10 minutes",
    async run(signal) {
      after = await sweepPhotos(services, { after, signal });
    },
  };
}
