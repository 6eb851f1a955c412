import { type RequestHandler, Router } from "express";
import { z } from "zod";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { refuseForeignTypes, requireRole, withBody } from "#server/platform/http/guards.ts";
import { parseInput } from "#server/platform/http/parse-input.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { Services } from "#server/platform/services.ts";
import { createS3Uploads } from "#server/platform/storage/s3-uploads.ts";
import { uploadKeyIn } from "#server/platform/storage/storage.ts";
import { photoType } from "#shared/api/uploads.ts";
import { forEditors } from "#shared/team.ts";
import { registerUpload } from "./uploads.ts";

/* Uppy's own Companion calls (`companionEndpoint`), for the administrator with S3 only; they are Uppy's contract, so not in shared/api. */

const keyQuery = z.object({
  key: z
    .string()
    .refine((path) => uploadKeyIn("quarantine", path) !== undefined, "This is not the key of an upload"),
});
const whichPart = "The number of a part is 1 to 10000";
const partNumber = z.coerce.number(whichPart).int(whichPart).min(1, whichPart).max(10_000, whichPart);
const completeBody = z.object({
  parts: z
    .array(z.object({ PartNumber: partNumber, ETag: z.string().min(1).max(128) }))
    .min(1)
    .max(10_000),
});

export function s3Routes(services: Services): Router {
  const router = Router();
  const { S3_BUCKET, S3_STS_ROLE_ARN } = services.env;
  const nothingHere: RequestHandler = () => {
    throw notFound(sentence("nothingHere"));
  };
  if (!S3_BUCKET) return router.use("/s3", nothingHere);

  const uploads = createS3Uploads(services.env, S3_BUCKET);
  const s3 = Router();
  s3.use(requireRole({ access: forEditors }), refuseForeignTypes, withBody, (_req, res, next) => {
    res.setHeader("Cache-Control", "no-store");
    next();
  });

  s3.get("/params", async (req, res) => {
    const { type } = parseInput(z.object({ type: photoType }), req.query);
    const { url, fields } = await uploads.form(await registerUpload(services, null), type);
    res.json({ method: "POST", url, fields, headers: {} });
  });
  s3.post("/multipart", async (req, res) => {
    const { type } = parseInput(z.object({ type: photoType }), req.body ?? {});
    res.json(await uploads.createMultipart(await registerUpload(services, null), type));
  });
  s3.get("/multipart/:uploadId", async (req, res) => {
    res.json(await uploads.listParts(parseInput(keyQuery, req.query).key, req.params.uploadId));
  });
  s3.get("/multipart/:uploadId/:partNumber", async (req, res) => {
    const { key } = parseInput(keyQuery, req.query);
    const part = parseInput(z.object({ partNumber }), req.params);
    res.json({ url: await uploads.signPart(key, req.params.uploadId, part.partNumber) });
  });
  s3.post("/multipart/:uploadId/complete", async (req, res) => {
    const { key } = parseInput(keyQuery, req.query);
    const { parts } = parseInput(completeBody, req.body ?? {});
    res.json(await uploads.complete(key, req.params.uploadId, parts));
  });
  s3.delete("/multipart/:uploadId", async (req, res) => {
    await uploads.abort(parseInput(keyQuery, req.query).key, req.params.uploadId);
    res.json({});
  });
  if (S3_STS_ROLE_ARN)
    s3.get("/sts", async (_req, res) => {
      res.json(await uploads.temporaryCredentials(S3_STS_ROLE_ARN));
    });
  s3.use(nothingHere);
  return router.use("/s3", s3);
}
