import { randomBytes } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { inMs } from "#server/platform/database/database.ts";
import {
  conflict,
  fieldError,
  fileRefused,
  HttpError,
  notFound,
} from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import { quarantinePath } from "#server/platform/storage/storage.ts";
import { uploads } from "#shared/schema/uploads.ts";
import { photoFile, photoFiles, photoPathOf } from "./photo-files.ts";
import { assertFreeDisk, assertRoom, isUnderWay, measureQuarantine, uploadLifeMs } from "./quarantine.ts";

export const newKey = () => randomBytes(16).toString("base64url");

interface Owner {
  /** Null for the administrator. */
  visitor: string | null;
  client: string;
}

export async function registerUpload(services: Services, owner: Owner, bytes = 0): Promise<string> {
  await measureQuarantine(services);
  await assertRoom(services, { client: owner.client, isAdministrators: owner.visitor === null, bytes });
  const key = newKey();
  await services.database.db.insert(uploads).values({ key, ...owner });
  return key;
}

export async function openUpload(
  services: Services,
  owner: Owner,
  origin: string,
  signed: { contentType?: string; size?: number },
): Promise<string> {
  const key = await registerUpload(services, owner, signed.size);
  return services.storage.uploadUrl({ key, origin, ...signed });
}

/** With a cookie they reach their own uploads only; without one they have the unguessable address, and the photo becomes theirs. */
interface Visitor {
  visitor: string;
  hadCookie: boolean;
}

interface ProcessRequest {
  /** The address as it was handed out, and the field that it came in. */
  url: string;
  field: string;
  origin: string;
  by: Visitor | "administrator";
  maxBytes: number;
}

/** Makes a photo of an upload, once. */
export async function processUpload(services: Services, request: ProcessRequest): Promise<string> {
  const { storage, log } = services;
  const key = storage.uploadKeyOf(request.url, request.origin);
  if (!key) throw fieldError(request.field, "This is not an address that we gave out for an upload");
  await assertFreeDisk(services, 0);
  const photo = await claim(services, key, request.by);
  try {
    let size = 0;
    await storePhoto(services, photo, async () => {
      const bytes = await storage.read(quarantinePath(key), request.maxBytes);
      if (!bytes) throw fileRefused("No file has arrived at this address. Please upload the photo again.");
      size = bytes.length;
      return bytes;
    });
    await services.database.db
      .update(uploads)
      .set({ processedAt: new Date(), quarantinedBytes: 0, size })
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
  const isTheirs = and(
    eq(uploads.key, key),
    gt(uploads.createdAt, inMs(-uploadLifeMs)),
    by === "administrator"
      ? undefined
      : by.hadCookie
        ? eq(uploads.visitor, by.visitor)
        : isNotNull(uploads.visitor),
  );
  const claimed = await db
    .update(uploads)
    .set({ objectPath: photoPathOf(photo), ...(by !== "administrator" && { visitor: by.visitor }) })
    .where(and(isTheirs, isNull(uploads.objectPath), sql`${isUnderWay} is not true`))
    .returning({ key: uploads.key });
  if (claimed.length > 0) return photo;
  const [used] = await db
    .select({ isUnderWay: sql<boolean | null>`${uploads.objectPath} is null and ${isUnderWay}` })
    .from(uploads)
    .where(isTheirs);
  if (used?.isUnderWay)
    throw conflict(
      "upload_under_way",
      "The photo is still on its way. Please try again when it has arrived.",
    );
  throw used
    ? conflict("upload_used", "This upload was used already. Please upload the photo again.")
    : notFound("We could not find this upload. Please upload the photo again.");
}

export async function storePhoto(
  { storage, pictures }: Services,
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
  const ofThis = eq(uploads.key, key);
  const undo = async () => {
    if (isRefused) {
      await storage.remove([quarantinePath(key)]);
      await database.db.delete(uploads).where(ofThis);
    } else {
      await storage.remove(photoFiles(photo));
      await database.db.update(uploads).set({ objectPath: null }).where(ofThis);
    }
  };
  await undo().catch((reason: unknown) => log.warn({ err: reason }, "a failed upload could not be undone"));
}
