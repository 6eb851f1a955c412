import type { Module } from "#server/platform/module.ts";
import { sharePictureRoutes } from "./share-pictures.routes.ts";
import { sweepSharePicturesJob } from "./sweep-share-pictures.ts";

/** The pictures that links to this site show where they are shared. */
export const sharePictures: Module = {
  openRoutes: sharePictureRoutes,
  jobs: (services) => [sweepSharePicturesJob(services)],
};
