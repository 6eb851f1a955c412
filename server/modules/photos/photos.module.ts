import { Router } from "express";
import type { Module } from "#server/platform/module.ts";
import { objectRoutes } from "./objects.routes.ts";
import { receiveUploads } from "./receive-upload.ts";
import { s3Routes } from "./s3.routes.ts";
import { storageConnection } from "./storage-connection.ts";
import { sweepPhotosJob } from "./sweep-photos.ts";
import { sweepQuarantineJob } from "./sweep-quarantine.ts";
import { uploadRoutes } from "./uploads.routes.ts";

export const photos: Module = {
  openRoutes: objectRoutes,
  rawRoutes: (services) => Router().use(receiveUploads(services), s3Routes(services)),
  routes: uploadRoutes,
  connections: (services) => ({ storage: storageConnection(services) }),
  jobs: (services) => [sweepPhotosJob(services), sweepQuarantineJob(services)],
};
