import type { Request, Router } from "express";
import { recordAccess } from "#server/modules/team/access-audit.ts";
import { clientOf } from "#server/platform/clients/client-of.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { ownOrigin } from "#server/platform/http/guards.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { identifyVisitor, visitorOf } from "#server/platform/http/visitor.ts";
import type { Services } from "#server/platform/services.ts";
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
import { finalizePersonPhoto } from "./person-photo.ts";
import { uploadClientOf } from "./quarantine.ts";
import { openUpload, processUpload } from "./uploads.ts";

export function uploadRoutes(services: Services): Router {
  const router = createRouter(services);

  async function open(
    visitor: string | null,
    { req, body }: Pick<EndpointArgs<typeof requestPhotoUpload>, "body"> & { req: Request },
  ) {
    const owner = { visitor, client: uploadClientOf(services, req) };
    return { uploadURL: await openUpload(services, owner, ownOrigin(req), body ?? {}) };
  }

  route(router, requestPhotoUpload, (call) => open(identifyVisitor(call.req), call));
  route(router, requestObjectUpload, (call) => open(null, call));

  route(router, processPhoto, async ({ req, body }) => {
    await services.rateLimits.named("photos of a day").take(clientOf(req.ip));
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
