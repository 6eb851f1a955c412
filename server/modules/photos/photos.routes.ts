import { Router } from "express";
import type { Module } from "#server/platform/module.ts";
import { tryStorage } from "#server/platform/storage/storage.ts";
import { objectRoutes } from "./objects.routes.ts";
import { receiveUploads } from "./receive-upload.ts";
import { s3Routes } from "./s3.routes.ts";
import { sweepPhotosJob } from "./sweep-photos.ts";
import { uploadRoutes } from "./uploads.routes.ts";

export const photosModule: Module = {
  openRoutes: objectRoutes,
  rawRoutes: (services) => Router().use(receiveUploads(services), s3Routes(services)),
  routes: uploadRoutes,
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
  jobs: (services) => [sweepPhotosJob(services)],
};
