import { randomBytes } from "node:crypto";
import { mkdir, statfs } from "node:fs/promises";
import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Request } from "express";
import { inMs } from "#server/platform/database/database.ts";
import { inBatches } from "#server/platform/database/queries.ts";
import {
  conflict,
  fieldError,
  fileRefused,
  HttpError,
  notFound,
} from "#server/platform/errors/http-errors.ts";
import { identifyVisitor } from "#server/platform/http/cookies.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { isLocalService } from "#server/platform/outbound/network-address.ts";
import { callOutside, OutboundError, type OutboundErrorKind } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import { quarantinePath, storageUnavailable, uploadKeyIn } from "#server/platform/storage/storage.ts";
import { maxPhotoBytes } from "#shared/api/uploads.ts";
import { minuteMs } from "#shared/durations.ts";
import { uploads } from "#shared/schema/uploads.ts";
import { photoFile, photoFiles, photoKeyOf, photoPathOf } from "./photo-uses.ts";

export const newKey = () => randomBytes(16).toString("base64url");

/** An upload that was not processed is removed after this, so within an hour. */
export const uploadLifeMs = 50 * minuteMs;

const megabyte = 1024 * 1024;

/** Makes the folder first: a site with an external database may have written nothing to it yet. */
async function readDisk({ DATA_DIR }: Services["env"]) {
  try {
    await mkdir(DATA_DIR, { recursive: true });
    return await statfs(DATA_DIR);
  } catch (error) {
    throw storageUnavailable(error);
  }
}

/** Whether the disk would have less free than its floor. */
export async function isDiskFull({ env, storage }: Services, bytes = 0): Promise<boolean> {
  if (storage.kind !== "folder") return false;
  const { bavail, bsize } = await readDisk(env);
  return bavail * bsize - bytes < env.UPLOAD_FREE_DISK_MB * megabyte;
}

/** @throws HttpError 507 */
export async function assertFreeDisk(services: Services, bytes: number): Promise<void> {
  if (await isDiskFull(services, bytes))
    throw new HttpError(507, "no_room", sentence("noMorePhotos"), { retryAfter: 300 });
}

/** The key of an upload by this browser, the administrator's too. */
export async function registerUpload(services: Services, req: Request, bytes = 0): Promise<string> {
  await assertFreeDisk(services, bytes);
  const key = newKey();
  await services.database.db.insert(uploads).values({ key, visitor: identifyVisitor(req) });
  return key;
}

/** With a cookie they reach their own uploads only; without one they have the unguessable address, and the photo becomes theirs. */
interface Visitor {
  visitor: string;
  hadCookie: boolean;
}

interface ProcessRequest {
  /** The upload address that we handed out; `field` names it in an error. */
  url: string;
  field: string;
  origin: string;
  by: Visitor | "administrator";
  maxBytes: number;
}

export async function processUpload(services: Services, request: ProcessRequest): Promise<string> {
  const { storage, log } = services;
  const key = storage.uploadKeyOf(request.url, request.origin);
  if (!key) throw fieldError(request.field, sentence("notOurAddress"));
  await assertFreeDisk(services, 0);
  const photo = await claim(services, key, request.by);
  try {
    let size = 0;
    await storePhoto(services, photo, async () => {
      const bytes = await storage.read(quarantinePath(key), request.maxBytes);
      if (!bytes) throw fileRefused(sentence("nothingUploaded"));
      size = bytes.length;
      return bytes;
    });
    await services.database.db
      .update(uploads)
      .set({ processedAt: new Date(), size })
      .where(eq(uploads.key, key));
  } catch (error) {
    await giveUp(services, key, photo, error);
    throw error;
  }
  // The sweep removes leftovers.
  await storage
    .remove([quarantinePath(key)])
    .catch((error: unknown) => log.warn({ err: error }, "an upload could not be removed yet"));
  return photoPathOf(photo);
}

async function claim({ database: { db } }: Services, key: string, by: ProcessRequest["by"]): Promise<string> {
  const photo = newKey();
  const ownedBy = and(
    eq(uploads.key, key),
    gt(uploads.createdAt, inMs(-uploadLifeMs)),
    by === "administrator" ? undefined : by.hadCookie ? eq(uploads.visitor, by.visitor) : undefined,
  );
  const claimed = await db
    .update(uploads)
    .set({ objectPath: photoPathOf(photo), ...(by !== "administrator" && { visitor: by.visitor }) })
    .where(and(ownedBy, isNull(uploads.objectPath)))
    .returning({ key: uploads.key });
  if (claimed.length > 0) return photo;
  throw (await db.$count(uploads, ownedBy)) > 0
    ? conflict("upload_used", sentence("uploadedAlready"))
    : notFound(sentence("noUpload"));
}

export async function storePhoto(
  { storage, pictures }: Pick<Services, "storage" | "pictures">,
  photo: string,
  load: () => Promise<Buffer>,
): Promise<void> {
  const widths = await pictures.toWidths(load);
  await Promise.all([...widths].map(([width, bytes]) => storage.write(photoFile(photo, width), bytes)));
}

/** A refused file is removed; after a fault of ours the client may retry the upload. */
async function giveUp(services: Services, key: string, photo: string, error: unknown): Promise<void> {
  const { database, storage, log } = services;
  const isRefused = error instanceof HttpError && error.status === 422;
  const byKey = eq(uploads.key, key);
  const undo = async () => {
    if (isRefused) {
      await storage.remove([quarantinePath(key)]);
      await database.db.delete(uploads).where(byKey);
    } else {
      await storage.remove(photoFiles(photo));
      await database.db.update(uploads).set({ objectPath: null }).where(byKey);
    }
  };
  await undo().catch((reason: unknown) => log.warn({ err: reason }, "a failed upload could not be undone"));
}

const batchSize = 500;

/** Removes uploads that did not become a photo, and files that no row waits for. Safe on several servers at once. */
export const sweepUploadsJob = (services: Services): Job => ({
  name: "sweep-uploads",
  every: "minute",
  async run(signal) {
    await removeForgottenUploads(services, signal);
    await removeUnknownFiles(services, signal);
  },
});

async function removeForgottenUploads({ database, storage }: Services, signal: AbortSignal): Promise<void> {
  // A photo that is being processed has twice as long.
  const isForgotten = and(
    isNull(uploads.processedAt),
    or(
      and(isNull(uploads.objectPath), lt(uploads.createdAt, inMs(-uploadLifeMs))),
      lt(uploads.createdAt, inMs(-2 * uploadLifeMs)),
    ),
  );
  const removeBatch = async () => {
    const forgotten = await database.db.select().from(uploads).where(isForgotten).limit(batchSize);
    for (const { key, objectPath } of forgotten) {
      const photo = objectPath === null ? undefined : photoKeyOf(objectPath);
      await storage.remove([quarantinePath(key), ...(photo ? photoFiles(photo) : [])]);
      // The row goes last, so that the next sweep repeats a failed removal.
      await database.db.delete(uploads).where(and(eq(uploads.key, key), isForgotten));
    }
    return forgotten.length;
  };
  await inBatches(batchSize, removeBatch, signal);
}

/** Removes files that have no row. */
async function removeUnknownFiles(services: Services, signal: AbortSignal): Promise<void> {
  const { database, storage, clock } = services;
  const before = new Date(clock().getTime() - uploadLifeMs);
  for await (const { path, changedAt } of storage.list("quarantine")) {
    if (signal.aborted) return;
    if (changedAt >= before) continue;
    const isOfFile = eq(uploads.key, uploadKeyIn("quarantine", path) ?? "");
    const isAwaited = await database.db.$count(uploads, and(isOfFile, isNull(uploads.processedAt)));
    if (!isAwaited) await storage.remove([path]);
  }
}

const sentences: Partial<Record<OutboundErrorKind, string>> = {
  timeout: "The picture's site did not respond in time. Please try again, or upload the picture.",
  redirect: "This address leads on to another one. Please enter the address of the picture itself.",
  "too-large": "This file exceeds maximum allowed size of 10 MB",
};
const unreachable =
  "The picture could not be fetched from this address. Please check it, or upload the picture.";

async function fetchPicture({ env, timeouts }: Services, address: string): Promise<Buffer> {
  const url = new URL(address);
  const isOwnMachine = isLocalService(env, url);
  if (url.protocol !== "https:" && !isOwnMachine)
    throw fieldError("url", "The address has to begin with https://");
  try {
    const response = await callOutside({
      url,
      network: isOwnMachine ? "loopback" : "public",
      timeoutMs: timeouts.button,
      maxBytes: maxPhotoBytes,
      headers: { accept: "image/jpeg, image/png, image/webp" },
    });
    if (response.status !== 200) throw fileRefused(unreachable);
    return response.bytes;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.kind === "forbidden-address")
      throw fieldError("url", "This address is not on the public internet");
    throw fileRefused(sentences[error.kind] ?? unreachable);
  }
}

export async function copyPicture(services: Services, address: string): Promise<string> {
  const { db } = services.database;
  await assertFreeDisk(services, maxPhotoBytes);
  const bytes = await fetchPicture(services, address);
  const [key, photo] = [newKey(), newKey()];
  // The row comes first, so that the sweep finds leftovers of a failure.
  await db.insert(uploads).values({ key, objectPath: photoPathOf(photo), size: bytes.length });
  await storePhoto(services, photo, async () => bytes);
  await db.update(uploads).set({ processedAt: new Date() }).where(eq(uploads.key, key));
  return photoPathOf(photo);
}
