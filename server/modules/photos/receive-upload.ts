import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Request } from "express";
import { codeOf } from "#server/platform/errors/error-code.ts";
import { conflict, forbidden, HttpError } from "#server/platform/errors/http-errors.ts";
import type { AppRouter } from "#server/platform/http/route.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import type { Services } from "#server/platform/services.ts";
import {
  privateFile,
  privateFolder,
  storageFolder,
  verifyUploadPath,
} from "#server/platform/storage/folder-storage.ts";
import { quarantinePath, storageUnavailable, tooLarge } from "#server/platform/storage/storage.ts";
import { maxPhotoBytes } from "#shared/api/uploads.ts";
import { assertFreeDisk } from "./uploads.ts";

/** `PUT /uploads/KEY` (folder driver): stores one file atomically. */
export function receiveUploads(router: AppRouter, services: Services): void {
  if (services.storage.kind !== "folder") return;
  const limit = services.rateLimits.named("received uploads");

  router.put("/uploads/:key", async (req, res) => {
    const { key } = req.params;
    try {
      const signed = verifyUploadPath(services.secret, key, req.query);
      if (signed === "tampered") throw forbidden(sentence("notOneOfOurs"));
      if (signed === "expired") throw forbidden(sentence("uploadExpired"));
      await limit.take(rateLimitKey(req.ip));
      refuseWrongHeaders(req, signed);
      await assertFreeDisk(services, signed.size ?? maxPhotoBytes);
      await receive(req, join(storageFolder(services.env), quarantinePath(key)), signed.size);
    } catch (error) {
      // The client reads the response only while the connection takes its data.
      req.on("error", () => undefined).resume();
      res.setHeader("Connection", "close");
      throw error;
    }
    res.setHeader("Cache-Control", "no-store");
    res.status(200).end();
  });
}

async function receive(req: Request, file: string, size: number | undefined): Promise<void> {
  const part = `${file}.${randomBytes(6).toString("hex")}.part`;
  const isThere = () =>
    access(file).then(
      () => true,
      () => false,
    );
  try {
    if (await isThere()) throw conflict("upload_used", sentence("uploadAddressUsed"));
    await mkdir(dirname(file), { recursive: true, mode: privateFolder });
    await pipeline(bytesOf(req, size), createWriteStream(part, { mode: privateFile }));
    await rename(part, file);
  } catch (error) {
    // The visitor closed the connection, which is no fault of the storage.
    throw codeOf(error) === "ECONNRESET" ? wrongSize() : storageUnavailable(error);
  } finally {
    await rm(part, { force: true }).catch(() => undefined);
  }
}

/** Exactly the signed size; without one, what a photo may have. The request outlives a refusal, so that the response can be sent. */
async function* bytesOf(req: Request, size: number | undefined) {
  let received = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    received += chunk.length;
    if (received > (size ?? maxPhotoBytes)) throw size ? wrongSize() : tooMuch();
    yield chunk;
  }
  if (size && received !== size) throw wrongSize();
}

function refuseWrongHeaders(req: Request, signed: { contentType?: string; size?: number }): void {
  const type = req.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (signed.contentType && type !== signed.contentType)
    throw new HttpError(415, "unsupported_type", sentence("otherType", { type: signed.contentType }));
  const length = req.get("content-length");
  if (length === undefined) return;
  if (Number(length) > maxPhotoBytes) throw tooMuch();
  if (signed.size && Number(length) !== signed.size) throw wrongSize();
}

const wrongSize = () => new HttpError(400, "wrong_size", sentence("otherSize"));
const tooMuch = () => new HttpError(413, "too_large", tooLarge(maxPhotoBytes).message);
