import { and, inArray, isNull, lt } from "drizzle-orm";
import { photoKeyOf, removePhoto } from "#server/features/uploads/photo-files.ts";
import { listUnusedPhotos, removeUnusedPhotos } from "#server/features/uploads/unused-photos.ts";
import { uploadLifeMs } from "#server/features/uploads/uploads.ts";
import { quarantinePath } from "#server/services/storage/storage.ts";
import type { Services } from "#server/services.ts";
import { unlessUnderWay } from "#server/unless-under-way.ts";
import { uploads } from "#shared/schema/plumbing.ts";

/** Any fixed number of ours: of several servers one sweeps. */
const sweepLock = 7_243_011;
const everyMs = 10 * 60_000;
/** How long a photo may wait in an open form until it is sent off. */
const unusedLifeMs = 24 * 60 * 60_000;
/** Nothing that may still be on its way, or in the making, is touched. */
const forgottenAfterMs = 2 * uploadLifeMs;

/** Removes what was uploaded and never became a photo, and photos that nothing shows. Harmless at any time. */
export async function sweepPhotos(services: Services, now = Date.now()): Promise<void> {
  await forgottenUploads(services, new Date(now - forgottenAfterMs));
  await strayFiles(services, new Date(now - forgottenAfterMs));
  await removeUnusedPhotos(services, await listUnusedPhotos(services, new Date(now - unusedLifeMs)));
}

/** Uploads that were never processed, or whose processing was cut off. */
async function forgottenUploads({ database: { db }, storage }: Services, before: Date): Promise<void> {
  const isForgotten = and(isNull(uploads.processedAt), lt(uploads.createdAt, before));
  const forgotten = await db.select().from(uploads).where(isForgotten).limit(1000);
  for (const { key, objectPath } of forgotten) {
    await storage.remove([quarantinePath(key)]);
    const photo = objectPath === null ? undefined : photoKeyOf(objectPath);
    if (photo) await removePhoto(storage, photo);
  }
  // Rows go last: after a failure the next sweep finds them again.
  const keys = forgotten.map(({ key }) => key);
  await db.delete(uploads).where(and(isForgotten, inArray(uploads.key, keys)));
}

/** Files in the quarantine that no row knows any more (an address used after its photo was made). */
async function strayFiles({ storage }: Services, before: Date): Promise<void> {
  for await (const { path, changedAt } of storage.list("quarantine"))
    if (changedAt < before) await storage.remove([path]);
}

/** Sweeps now and then, in one process at a time. Returns what stops it. */
export function startPhotoSweep(services: Services): () => Promise<void> {
  const { database, log } = services;
  let sweeping: Promise<void> = Promise.resolve();

  const timer = setInterval(() => {
    sweeping = unlessUnderWay(database, sweepLock, () => sweepPhotos(services)).catch((error: unknown) =>
      log.warn({ err: error }, "photos were not swept"),
    );
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
