import { lt } from "drizzle-orm";
import type { Router } from "express";
import { removeUnusedPhotos } from "#server/modules/photos/photo-uses.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { getVersion, listVersions, restoreVersion, versionDays } from "#shared/api/versions.ts";
import { dayMs } from "#shared/durations.ts";
import { contentVersions } from "#shared/schema/content.ts";
import { findVersion, listTrash, listVersionsOf, presentVersion } from "./list-versions.ts";
import { restore } from "./restore-version.ts";

function versionRoutes(services: Services): Router {
  const { db } = services.database;
  const router = createRouter(services);

  route(router, listVersions, ({ query: { item, kind, limit } }) =>
    item ? listVersionsOf(db, item) : listTrash(db, kind, limit),
  );

  route(router, getVersion, async ({ params }) => presentVersion(await findVersion(db, params.id)));

  route(router, restoreVersion, async ({ params, req }) => {
    const restored = await restore(services, params.id);
    noteActivity(req, { details: restored });
    return restored;
  });
  return router;
}

/** Removes old versions, and photos that only they named. */
export const expireVersionsJob = (services: Services): Job => ({
  name: "expire-versions",
  every: "hour",
  atStart: true,
  async run() {
    const expired = await services.database.db
      .delete(contentVersions)
      .where(lt(contentVersions.at, new Date(services.clock().getTime() - versionDays * dayMs)))
      .returning({ photos: contentVersions.photos });
    const photos = expired.flatMap((version) => version.photos);
    await removeUnusedPhotos(services, photos);
  },
});

export const versionsModule: Module = {
  routes: versionRoutes,
  jobs: (services) => [expireVersionsJob(services)],
};
