import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Request } from "express";
import { inMs } from "#server/platform/database/database.ts";
import { conflict, notFound, unavailable } from "#server/platform/errors/http-errors.ts";
import { createBoundedQueue } from "#server/platform/queue/bounded-queue.ts";
import type { Services } from "#server/platform/services.ts";
import { quarantinePath, uploadUrlSeconds } from "#server/platform/storage/storage.ts";
import { uploads } from "#shared/schema/uploads.ts";
import { assertRoomToSend, isUnderWay, minCountedBytes, uploadClientOf, uploadLifeMs } from "./quarantine.ts";

const underWay = () => conflict("upload_under_way", "A file is being sent to this upload address already.");

/** Decides one file at a time, so that uploads use one database connection; each further process may admit one file more. */
export function admitArrivals(services: Services) {
  const { database, storage, log } = services;
  const queue = createBoundedQueue({
    concurrency: 1,
    whenFull: () => unavailable("Many photos are arriving right now. Please try again in a moment."),
  });

  async function reserve(client: string, key: string, bytes: number): Promise<void> {
    const [upload] = await database.db
      .select({
        visitor: uploads.visitor,
        bytes: uploads.quarantinedBytes,
        // False: it was cut off.
        isUnderWay: sql<boolean | null>`${isUnderWay}`,
      })
      .from(uploads)
      .where(
        and(eq(uploads.key, key), isNull(uploads.objectPath), gt(uploads.createdAt, inMs(-uploadLifeMs))),
      );
    if (!upload) throw notFound("This upload address was used already.");
    if (upload.isUnderWay) throw underWay();
    if (upload.bytes > 0 && upload.isUnderWay === null)
      throw conflict("upload_used", "This upload address was used already.");
    await assertRoomToSend(services, { client, bytes, isAdministrators: upload.visitor === null });
    const reserved = await database.db
      .update(uploads)
      .set({
        client,
        quarantinedBytes: Math.max(bytes, minCountedBytes),
        receivingUntil: inMs(uploadUrlSeconds * 1000),
      })
      .where(and(eq(uploads.key, key), isNull(uploads.objectPath), sql`${isUnderWay} is not true`))
      .returning({ key: uploads.key });
    if (reserved.length === 0) throw underWay();
  }

  /** The row is gone when the file came too late. */
  async function note(key: string, received: number | null): Promise<void> {
    const quarantinedBytes = received === null ? 0 : Math.max(received, minCountedBytes);
    const noted = await database.db
      .update(uploads)
      .set({ quarantinedBytes, receivingUntil: null })
      .where(eq(uploads.key, key))
      .returning({ key: uploads.key });
    if (noted.length === 0) await storage.remove([quarantinePath(key)]);
  }

  /** @returns what notes how many bytes arrived: null after a failure */
  return async function admit(req: Request, key: string, bytes: number) {
    const client = uploadClientOf(services, req);
    await queue.run({ maxWaiting: 200 }, () => reserve(client, key, bytes));
    return (received: number | null) =>
      note(key, received).catch((error: unknown) => log.warn({ err: error }, "an upload could not be noted"));
  };
}
