import type { Module } from "#server/platform/module.ts";
import { sharePictureRoutes } from "./share-pictures.routes.ts";
import { sweepSharePicturesJob } from "./sweep-share-pictures.ts";

export const sharePictures: Module = {
  openRoutes: sharePictureRoutes,
  jobs: (services) => [sweepSharePicturesJob(services)],
};
