import { type Request, type RequestHandler, Router } from "express";
import { recordAccess } from "#server/modules/team/access-audit.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { ownOrigin } from "#server/platform/http/guards.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { identifyVisitor, visitorOf } from "#server/platform/http/visitor.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { tryStorage } from "#server/platform/storage/storage.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import {
  copyPicture,
  finalizePhoto,
  getRemoteSources,
  maxPhotoBytes,
  photoLimits,
  processPhoto,
  requestObjectUpload,
  requestPhotoUpload,
} from "#shared/api/uploads.ts";
import { copyPicture as copyPictureHere } from "./copy-picture.ts";
import { objectRoutes } from "./objects.routes.ts";
import { finalizePersonPhoto } from "./person-photo.ts";
import { photoKeyOf } from "./photo-files.ts";
import { sweepPhotosJob } from "./photo-uses.ts";
import { receiveUploads } from "./receive-upload.ts";
import { s3Routes } from "./s3.routes.ts";
import { processUpload, registerUpload, sweepUploadsJob } from "./uploads.ts";

function photoRoutes(services: Services): Router {
  const router = createRouter(services);

  async function open(
    visitor: string | null,
    { req, body }: Pick<EndpointArgs<typeof requestPhotoUpload>, "body"> & { req: Request },
  ) {
    const { contentType, size } = body ?? {};
    const key = await registerUpload(services, visitor, size);
    const signed = { ...(contentType && { contentType }), ...(size && { size }) };
    return { uploadURL: await services.storage.uploadUrl({ key, origin: ownOrigin(req), ...signed }) };
  }

  route(router, requestPhotoUpload, (call) => open(identifyVisitor(call.req), call));
  route(router, requestObjectUpload, (call) => open(null, call));

  route(router, processPhoto, async ({ req, body }) => {
    const hadCookie = visitorOf(req) !== undefined;
    const objectPath = await processUpload(services, {
      url: body.storageUrl,
      field: "storageUrl",
      origin: ownOrigin(req),
      by: { visitor: identifyVisitor(req), hadCookie },
      maxBytes: body.purpose ? photoLimits[body.purpose] : maxPhotoBytes,
    });
    return { objectPath };
  });

  route(router, getRemoteSources, async () => ({ companionUrl: services.env.COMPANION_URL ?? null }));

  route(router, copyPicture, async ({ body }) => ({
    objectPath: await copyPictureHere(services, body.url),
  }));

  route(router, finalizePhoto, async ({ req, body }) => {
    const photoUrl = await finalizePersonPhoto(services, body.userId, {
      url: body.uploadURL,
      origin: ownOrigin(req),
    });
    await recordAccess(services, req, [body.userId], "changed");
    noteActivity(req, { details: { registrationId: body.userId } });
    return { photoUrl };
  });
  return router;
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

export const photosModule: Module = {
  openRoutes: objectRoutes,
  rawRoutes: (services) => Router().use(receiveUploads(services), s3Routes(services)),
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
  jobs: (services) => [sweepUploadsJob(services), sweepPhotosJob(services)],
};
