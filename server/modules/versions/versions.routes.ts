import type { Router } from "express";
import { noteActivity } from "#server/platform/http/activity.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { getVersion, listVersions, restoreVersion } from "#shared/api/versions.ts";
import { expireVersionsJob } from "./expire-versions.ts";
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

export const versionsModule: Module = {
  routes: versionRoutes,
  jobs: (services) => [expireVersionsJob(services)],
};
