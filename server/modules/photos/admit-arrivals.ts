import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Request } from "express";
import { conflict, notFound, unavailable } from "#server/platform/errors/http-errors.ts";
import { createFairQueue, QueueFullError } from "#server/platform/queue/fair-queue.ts";
import type { Services } from "#server/platform/services.ts";
import { quarantinePath, uploadUrlSeconds } from "#server/platform/storage/storage.ts";
import { uploads } from "#shared/schema/uploads.ts";
import { assertRoomToSend, minCountedBytes, uploadClientOf, uploadLifeMs } from "./quarantine.ts";

interface Admitted {
  stored(bytes: number): Promise<void>;
  failed(): Promise<void>;
}

/** Decides one file at a time, so that uploads use one database connection; each further process may admit one file more. */
export function admitArrivals(services: Services) {
  const { database, storage, log } = services;
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 200, maxWaitingPerClient: 20 });

  async function reserve(client: string, key: string, bytes: number): Promise<void> {
    const [upload] = await database.db
      .select({
        visitor: uploads.visitor,
        bytes: uploads.quarantinedBytes,
        isUnderWay: sql<boolean>`coalesce(${uploads.receivingUntil} > now(), false)`,
        wasBroken: sql<boolean>`coalesce(${uploads.receivingUntil} <= now(), false)`,
      })
      .from(uploads)
      .where(
        and(
          eq(uploads.key, key),
          isNull(uploads.objectPath),
          gt(uploads.createdAt, new Date(Date.now() - uploadLifeMs)),
        ),
      );
    if (!upload) throw notFound("This upload address was used already.");
    if (upload.isUnderWay)
      throw conflict("upload_under_way", "A file is being sent to this upload address already.");
    if (upload.bytes > 0 && !upload.wasBroken)
      throw conflict("upload_used", "This upload address was used already.");
    await assertRoomToSend(services, { client, bytes, isAdministrators: upload.visitor === null });
    const reserved = await database.db
      .update(uploads)
      .set({
        client,
        quarantinedBytes: Math.max(bytes, minCountedBytes),
        receivingUntil: new Date(Date.now() + uploadUrlSeconds * 1000),
      })
      .where(
        and(
          eq(uploads.key, key),
          isNull(uploads.objectPath),
          sql`(${uploads.receivingUntil} is null or ${uploads.receivingUntil} <= now())`,
        ),
      )
      .returning({ key: uploads.key });
    if (reserved.length === 0)
      throw conflict("upload_under_way", "A file is being sent to this upload address already.");
  }

  async function note(key: string, quarantinedBytes: number): Promise<number> {
    const noted = await database.db
      .update(uploads)
      .set({ quarantinedBytes, receivingUntil: null })
      .where(eq(uploads.key, key))
      .returning({ key: uploads.key });
    return noted.length;
  }

  return async function admit(req: Request, key: string, bytes: number): Promise<Admitted> {
    const client = uploadClientOf(services, req);
    await queue
      .run(client, () => reserve(client, key, bytes))
      .catch((error: unknown) => {
        if (!(error instanceof QueueFullError)) throw error;
        throw unavailable("Many photos are arriving right now. Please try again in a moment.", error);
      });
    const quietly = (work: Promise<unknown>) =>
      work.catch((error: unknown) => log.warn({ err: error }, "an upload could not be noted"));
    return {
      async stored(received) {
        await quietly(
          note(key, Math.max(received, minCountedBytes)).then(async (count) => {
            if (count === 0) await storage.remove([quarantinePath(key)]);
          }),
        );
      },
      async failed() {
        await quietly(note(key, 0));
      },
    };
  };
}
