import { and, inArray, isNull, lt, or } from "drizzle-orm";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { quarantinePath } from "#server/platform/storage/storage.ts";
import { uploads } from "#shared/schema/plumbing.ts";
import { photoFiles, photoKeyOf } from "./photo-files.ts";
import { uploadLifeMs } from "./quarantine.ts";

/** Nothing that is being processed, or may be on its way, is touched. */
const brokenAfterMs = 2 * uploadLifeMs;
const batchSize = 500;

/** Removes uploads that were never processed 10 minutes after their address ended. Harmless on several servers at once. */
export async function sweepQuarantine(
  services: Services,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<void> {
  await forgottenUploads(services, now, signal);
  await strayFiles(services, new Date(now - brokenAfterMs), signal);
}

async function forgottenUploads(
  { database: { db }, storage }: Services,
  now: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const isForgotten = and(
    isNull(uploads.processedAt),
    or(
      and(isNull(uploads.objectPath), lt(uploads.createdAt, new Date(now - uploadLifeMs))),
      lt(uploads.createdAt, new Date(now - brokenAfterMs)),
    ),
  );
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

/** Files that no row knows any more: an address used after its photo was made, or half a file of a process that was killed. */
async function strayFiles({ storage }: Services, before: Date, signal: AbortSignal | undefined) {
  for await (const { path, changedAt } of storage.list("quarantine")) {
    if (signal?.aborted) return;
    if (changedAt < before) await storage.remove([path]);
  }
}

export const sweepQuarantineJob = (services: Services): Job => ({
  name: "sweep-quarantine",
  every: "minute",
  atStart: true,
  run: (signal) => sweepQuarantine(services, { signal }),
});
