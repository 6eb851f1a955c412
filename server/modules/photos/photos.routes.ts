import { type Request, type RequestHandler, Router } from "express";
import { z } from "zod";
import { recordAccess } from "#server/modules/team/access-audit.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { identifyVisitor, visitorOf } from "#server/platform/http/cookies.ts";
import { unknownAddress } from "#server/platform/http/error-handler.ts";
import { ownOrigin, requireRole, requireRoleAgain, withBody } from "#server/platform/http/guards.ts";
import { parseInput } from "#server/platform/http/parse-input.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import { failingSince } from "#server/platform/service-health/service-health.ts";
import type { Services } from "#server/platform/services.ts";
import { createS3Uploads } from "#server/platform/storage/s3-uploads.ts";
import { tryStorage, uploadKeyIn } from "#server/platform/storage/storage.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import * as contract from "#shared/api/uploads.ts";
import { forEditors, forOwners } from "#shared/team.ts";
import { objectRoutes } from "./objects.routes.ts";
import { finalizePersonPhoto } from "./person-photo.ts";
import { photoKeyOf, sweepPhotosJob } from "./photo-uses.ts";
import { receiveUploads } from "./receive-upload.ts";
import { copyPicture, isDiskFull, processUpload, registerUpload, sweepUploadsJob } from "./uploads.ts";

function photoRoutes(router: AppRouter, services: Services): void {
  async function open({
    req,
    body,
  }: Pick<EndpointArgs<typeof contract.requestPhotoUpload>, "body"> & { req: Request }) {
    const { contentType, size } = body ?? {};
    const key = await registerUpload(services, req, size);
    const signed = { ...(contentType && { contentType }), ...(size && { size }) };
    return { uploadURL: await services.storage.uploadUrl({ key, origin: ownOrigin(req), ...signed }) };
  }

  route(router, contract.requestPhotoUpload, open);
  route(router, contract.requestObjectUpload, open);

  route(router, contract.processPhoto, async ({ req, body }) => {
    const hadCookie = visitorOf(req) !== undefined;
    const objectPath = await processUpload(services, {
      url: body.storageUrl,
      field: "storageUrl",
      origin: ownOrigin(req),
      by: { visitor: identifyVisitor(req), hadCookie },
      maxBytes: body.purpose ? contract.photoLimits[body.purpose] : contract.maxPhotoBytes,
    });
    return { objectPath };
  });

  route(router, contract.getRemoteSources, async () => ({
    companionUrl: services.env.COMPANION_URL ?? null,
  }));

  route(router, contract.copyPicture, async ({ body }) => ({
    objectPath: await copyPicture(services, body.url),
  }));

  route(router, contract.finalizePhoto, async ({ req, body }) => {
    const photoUrl = await finalizePersonPhoto(services, body.userId, {
      url: body.uploadURL,
      origin: ownOrigin(req),
    });
    await recordAccess(services, req, [body.userId], "changed");
    noteActivity(req, { details: { registrationId: body.userId } });
    return { photoUrl };
  });
}

// Hosts are normalized in quadratic time.
const maxAddress = 2048;

/** Stores the path of our own photo when its full address was pasted: as a foreign address it would be swept, and break when the site moves. */
export const ownPhotosByPath: RequestHandler = (req, _res, next) => {
  for (const field of ["photoUrl", "imageUrl"] as const) {
    const address: unknown = req.body?.[field];
    if (typeof address !== "string" || address.length > maxAddress || !URL.canParse(address)) continue;
    const { origin, pathname } = new URL(address);
    if (origin === ownOrigin(req) && photoKeyOf(pathname)) req.body[field] = pathname;
  }
  next();
};

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

function s3Routes(router: AppRouter, services: Services): void {
  const { S3_BUCKET, S3_STS_ROLE_ARN } = services.env;
  if (!S3_BUCKET) return void router.use("/s3", unknownAddress);

  const uploads = createS3Uploads(services.env, S3_BUCKET);
  const s3 = Router();
  const team = { access: forEditors };
  s3.use(requireRole(team), withBody, requireRoleAgain(team), (_req, res, next) => {
    res.setHeader("Cache-Control", "no-store");
    next();
  });

  s3.get("/params", async (req, res) => {
    const { type } = parseInput(z.object({ type: contract.photoType }), req.query);
    const { url, fields } = await uploads.form(await registerUpload(services, req), type);
    res.json({ method: "POST", url, fields, headers: {} });
  });
  s3.post("/multipart", async (req, res) => {
    const { type } = parseInput(z.object({ type: contract.photoType }), req.body ?? {});
    res.json(await uploads.createMultipart(await registerUpload(services, req), type));
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
  s3.use(unknownAddress);
  router.use("/s3", s3);
}

async function photosFailing(services: Services) {
  const since = await failingSince(services.database.db, ["storage"]);
  if (!since && !(await isDiskFull(services).catch(() => false))) return [];
  return [
    {
      subject: "photos-failing",
      kind: "broken" as const,
      sentence: since
        ? "Photos can't be stored or shown."
        : "The server's disk is almost full, so it takes no new photos. Please ask the person who runs the server to free space.",
      since: since ?? null,
      href: "/admin?tab=settings&section=other#connections",
      action: "See connections",
    },
  ];
}

export const photosModule: Module = {
  openRoutes: objectRoutes,
  rawRoutes(router, services) {
    receiveUploads(router, services);
    s3Routes(router, services);
  },
  routes: photoRoutes,
  connections: ({ storage }) => ({
    storage: {
      name: "The storage",
      describe: async () => ({ configured: true, detail: storage.description }),
      async test() {
        await tryStorage(storage);
        return "A file was written, read and removed again.";
      },
    },
  }),
  adminTasks: { access: forOwners, read: photosFailing },
  jobs: (services) => [sweepUploadsJob(services), sweepPhotosJob(services)],
};
