import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Request, Router } from "express";
import { clientOf } from "#server/platform/clients/client-of.ts";
import { codeOf } from "#server/platform/errors/error-code.ts";
import { forbidden, HttpError } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import { storageFolder } from "#server/platform/storage/folder-storage.ts";
import { quarantinePath, storageAway, tooLarge } from "#server/platform/storage/storage.ts";
import { verifyUploadPath } from "#server/platform/storage/upload-address.ts";
import { maxPhotoBytes } from "#shared/api/uploads.ts";
import { admitArrivals } from "./admit-arrivals.ts";

/** Slower files are cut off: 10 MB may take three minutes. */
const minBytesPerMs = 64;
/** A refused sender may send this much until it reads the response. */
const maxDiscarded = maxPhotoBytes + 1024 * 1024;

/** `PUT /uploads/KEY` (folder driver): stores one file atomically; without room it is refused before it is read. */
export function receiveUploads(services: Services): Router {
  const router = Router();
  if (services.storage.kind !== "folder") return router;
  const admit = admitArrivals(services);
  const limit = services.rateLimits.named("received uploads");

  router.put("/uploads/:key", async (req, res) => {
    const { key } = req.params;
    try {
      const signed = verifyUploadPath(services.secret, key, req.query);
      if (signed === "tampered") throw forbidden("This upload address is not one of ours.");
      if (signed === "expired") throw forbidden("Request has expired");
      await limit.take(clientOf(req.ip));
      refuseWrongHeaders(req, signed);
      const announced = req.get("content-length");
      const bytes = announced === undefined ? (signed.size ?? maxPhotoBytes) : Number(announced);
      const noteReceived = await admit(req, key, bytes);
      const received = await receive(services, req, key, signed.size).catch(async (error: unknown) => {
        await noteReceived(null);
        throw error;
      });
      await noteReceived(received);
    } catch (error) {
      discardRest(req);
      throw error;
    }
    res.setHeader("Cache-Control", "no-store");
    res.status(200).end();
  });
  return router;
}

/** The client reads the response only while the connection takes its data. */
function discardRest(req: Request): void {
  let discarded = 0;
  req.on("error", () => undefined);
  req.on("data", (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > maxDiscarded) req.destroy();
  });
}

/** Detached from its request, which must outlive a failure so that the response can be sent. */
function bodyOf(req: Request): PassThrough {
  const body = new PassThrough();
  const breakOff = () => {
    if (!req.complete) body.destroy(Object.assign(new Error("the sender went away"), { code: "ECONNRESET" }));
  };
  req.once("close", breakOff);
  if (req.destroyed) breakOff();
  return req.pipe(body);
}

async function receive({ env, timeouts }: Services, req: Request, key: string, size: number | undefined) {
  const file = join(storageFolder(env), quarantinePath(key));
  const part = `${file}.${randomBytes(6).toString("hex")}.part`;
  const signal = AbortSignal.timeout(
    timeouts.uploadGrace + Math.ceil((size ?? maxPhotoBytes) / minBytesPerMs),
  );
  try {
    await mkdir(dirname(file), { recursive: true });
    await pipeline(bodyOf(req), limitedTo(size), createWriteStream(part), { signal });
    await rename(part, file);
    return (await stat(file)).size;
  } catch (error) {
    throw signal.aborted ? tooSlow() : asUploadError(error);
  } finally {
    await rm(part, { force: true }).catch(() => undefined);
  }
}

function refuseWrongHeaders(req: Request, signed: { contentType?: string; size?: number }): void {
  const type = req.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (signed.contentType && type !== signed.contentType)
    throw new HttpError(415, "unsupported_type", `This address takes ${signed.contentType} only.`);
  const length = req.get("content-length");
  if (length === undefined) return;
  if (Number(length) > maxPhotoBytes) throw tooMuch();
  if (signed.size && Number(length) !== signed.size) throw wrongSize();
}

const wrongSize = () => new HttpError(400, "wrong_size", "This address was made for a file of another size.");
const tooMuch = () => new HttpError(413, "too_large", tooLarge(maxPhotoBytes).message);
const tooSlow = () =>
  new HttpError(408, "too_slow", "The photo took too long to arrive. Please try again with a smaller one.");

/** Exactly the signed size; without one, what a photo may have. */
const limitedTo = (size: number | undefined) =>
  async function* (source: AsyncIterable<Buffer>) {
    let received = 0;
    for await (const chunk of source) {
      received += chunk.length;
      if (received > (size ?? maxPhotoBytes)) throw size ? wrongSize() : tooMuch();
      yield chunk;
    }
    if (size && received !== size) throw wrongSize();
  };

function asUploadError(error: unknown): unknown {
  const code = codeOf(error);
  // The visitor left.
  if (code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET") return wrongSize();
  return storageAway(error);
}
