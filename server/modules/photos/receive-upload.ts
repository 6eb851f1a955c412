import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { and, eq, gt, isNull } from "drizzle-orm";
import { type Request, Router } from "express";
import { codeOf } from "#server/platform/errors/error-code.ts";
import { conflict, forbidden, HttpError, notFound } from "#server/platform/http/errors.ts";
import type { Services } from "#server/platform/services.ts";
import { storageFolder } from "#server/platform/storage/folder-storage.ts";
import { quarantinePath, storageAway, tooLarge } from "#server/platform/storage/storage.ts";
import { verifyUploadPath } from "#server/platform/storage/upload-address.ts";
import { largestPhoto } from "#shared/api/uploads.ts";
import { uploads } from "#shared/schema/plumbing.ts";
import { uploadLifeMs } from "./uploads.ts";

/**
 * `PUT /uploads/KEY`: takes one file at a signed address of this server (folder driver). What does not fit the signature is refused
 * while it arrives; the file stands in the quarantine whole or not at all, and once.
 */
export function receiveUploads(services: Services): Router {
  const router = Router();
  if (services.storage.kind !== "folder") return router;

  router.put("/uploads/:key", async (req, res) => {
    const { key } = req.params;
    try {
      await receive(services, req, key);
    } catch (error) {
      // The rest of the body is nobody's: it is let through, and the connection ends with it.
      res.setHeader("Connection", "close");
      req.resume();
      throw error;
    }
    res.setHeader("Cache-Control", "no-store");
    res.status(200).end();
  });
  return router;
}

async function receive({ database, env, secret }: Services, req: Request, key: string): Promise<void> {
  const signed = verifyUploadPath(secret, key, req.query);
  if (signed === "tampered") throw forbidden("This upload address is not one of ours.");
  if (signed === "expired") throw forbidden("Request has expired");
  const [waiting] = await database.db
    .select({ key: uploads.key })
    .from(uploads)
    .where(
      and(
        eq(uploads.key, key),
        isNull(uploads.objectPath),
        gt(uploads.createdAt, new Date(Date.now() - uploadLifeMs)),
      ),
    );
  if (!waiting) throw notFound("This upload address was used already.");
  refuseWrongHeaders(req, signed);

  const file = join(storageFolder(env), quarantinePath(key));
  const part = `${file}.${randomBytes(6).toString("hex")}.part`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await pipeline(req, limitedTo(signed.size ?? largestPhoto, signed.size), createWriteStream(part));
    // A link, not a rename: it fails where a file is already.
    await link(part, file);
  } catch (error) {
    throw asAnswer(error);
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
  if (Number(length) > largestPhoto) throw tooMuch(largestPhoto);
  if (signed.size && Number(length) !== signed.size) throw wrongSize();
}

const wrongSize = () => new HttpError(400, "wrong_size", "This address was made for a file of another size.");
const tooMuch = (most: number) => new HttpError(413, "too_large", tooLarge(most).message);

/** Lets at most so many bytes through, and exactly so many when that was signed. */
const limitedTo = (most: number, exactly: number | undefined) =>
  async function* (source: AsyncIterable<Buffer>) {
    let seen = 0;
    for await (const chunk of source) {
      seen += chunk.length;
      if (seen > most) throw exactly ? wrongSize() : tooMuch(most);
      yield chunk;
    }
    if (exactly && seen !== exactly) throw wrongSize();
  };

function asAnswer(error: unknown): unknown {
  const code = codeOf(error);
  if (code === "EEXIST") return conflict("upload_used", "This upload address was used already.");
  // The visitor went away; nobody reads the answer.
  if (code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET") return wrongSize();
  return storageAway(error);
}
