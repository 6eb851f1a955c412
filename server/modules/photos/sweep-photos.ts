import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { inMs } from "#server/platform/database/database.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { quarantinePath, uploadKeyIn } from "#server/platform/storage/storage.ts";
import { dayMs } from "#shared/durations.ts";
import { retentionDays } from "#shared/retention.ts";
import { uploads } from "#shared/schema/uploads.ts";
import { photoFiles, photoKeyOf, photoPathOf } from "./photo-files.ts";
import { uploadLifeMs } from "./quarantine.ts";
import { restoreShownPhotos, sweepUnusedPhotos } from "./unused-photos.ts";

/** Long enough for every upload to have ended. */
const brokenAfterMs = 2 * uploadLifeMs;
/** How long a photo may wait in an open form. */
const unusedLifeMs = retentionDays.unusedPhotos * dayMs;
const batchSize = 500;
/** For each sweep; the next one continues there. */
const maxPhotosChecked = 1000;

/** Uploads that were not processed 10 minutes after their address expired. */
async function removeForgottenUploads(
  { database: { db }, storage }: Services,
  signal: AbortSignal,
): Promise<void> {
  const isForgotten = and(
    isNull(uploads.processedAt),
    or(
      and(isNull(uploads.objectPath), lt(uploads.createdAt, inMs(-uploadLifeMs))),
      lt(uploads.createdAt, inMs(-brokenAfterMs)),
    ),
  );
  while (!signal.aborted) {
    const forgotten = await db.select().from(uploads).where(isForgotten).limit(batchSize);
    await storage.remove(
      forgotten.flatMap(({ key, objectPath }) => {
        const photo = objectPath === null ? undefined : photoKeyOf(objectPath);
        return [quarantinePath(key), ...(photo ? photoFiles(photo) : [])];
      }),
    );
    // Rows go last, so that the next sweep repeats a failed removal.
    const keys = forgotten.map(({ key }) => key);
    await db.delete(uploads).where(and(isForgotten, inArray(uploads.key, keys)));
    if (forgotten.length < batchSize) return;
  }
}

/** Files that no row waits for: from a late upload, or a killed process. */
async function removeStrayFiles(
  { database: { db }, storage }: Services,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const { path, changedAt } of storage.list("quarantine")) {
    if (signal.aborted) return;
    if (changedAt >= before) continue;
    const key = uploadKeyIn("quarantine", path) ?? "";
    const isAwaited = (await db.$count(uploads, and(eq(uploads.key, key), isNull(uploads.processedAt)))) > 0;
    if (!isAwaited) await storage.remove([path]);
  }
}

/** Withdrawn photos that are shown again after an interrupted move. */
async function restoreLeftBehind(services: Services): Promise<void> {
  const paths = new Set<string>();
  for await (const { path } of services.storage.list("withdrawn")) {
    const [, key = ""] = path.split("/");
    paths.add(photoPathOf(key));
  }
  await restoreShownPhotos(services, [...paths]);
}

/** Safe on several servers at once. */
export function sweepPhotosJob(services: Services): Job {
  let reached = "";
  return {
    name: "sweep-photos",
    every: "minute",
    atStart: true,
    async run(signal) {
      await removeForgottenUploads(services, signal);
      const now = services.clock().getTime();
      await removeStrayFiles(services, new Date(now - brokenAfterMs), signal);
      if (signal.aborted) return;
      await restoreLeftBehind(services);
      const before = new Date(now - unusedLifeMs);
      reached = await sweepUnusedPhotos(services, { before, after: reached, limit: maxPhotosChecked });
    },
  };
}
