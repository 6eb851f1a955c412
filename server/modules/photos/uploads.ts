import { randomBytes } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
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
import { measureQuarantine } from "./measure-quarantine.ts";
import { photoFile, photoFiles, photoPathOf } from "./photo-files.ts";
import { assertFreeDisk, assertRoom, uploadLifeMs } from "./quarantine.ts";

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

/** A visitor with a cookie reaches their own uploads only; one without has only the unguessable address, and the photo becomes theirs. */
export type Processor = { kind: "administrator" } | { kind: "visitor"; visitor: string; hadCookie: boolean };

interface ProcessRequest {
  /** The address as it was handed out, and the field that it came in. */
  url: string;
  field: string;
  origin: string;
  by: Processor;
  client: string;
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
    const size = await store(services, key, photo, request);
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

async function claim({ database: { db } }: Services, key: string, by: Processor): Promise<string> {
  const photo = newKey();
  const isUnderWay = sql`${uploads.receivingUntil} > now()`;
  const isTheirs = and(
    eq(uploads.key, key),
    gt(uploads.createdAt, new Date(Date.now() - uploadLifeMs)),
    by.kind === "administrator"
      ? undefined
      : by.hadCookie
        ? eq(uploads.visitor, by.visitor)
        : isNotNull(uploads.visitor),
  );
  const claimed = await db
    .update(uploads)
    .set({ objectPath: photoPathOf(photo), ...(by.kind === "visitor" && { visitor: by.visitor }) })
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

async function store(
  { storage, pictures }: Services,
  key: string,
  photo: string,
  { client, maxBytes }: Pick<ProcessRequest, "client" | "maxBytes">,
) {
  let size = 0;
  const widths = await pictures.toWidths(client, async () => {
    const bytes = await storage.read(quarantinePath(key), maxBytes);
    if (!bytes) throw fileRefused("No file has arrived at this address. Please upload the photo again.");
    size = bytes.length;
    return bytes;
  });
  await Promise.all([...widths].map(([width, bytes]) => storage.write(photoFile(photo, width), bytes)));
  return size;
}

/** A refused file is removed; after a fault of ours the upload may be tried again. */
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
