import { Router } from "express";
import type { Services } from "#server/services.ts";
import { getSiteLinks } from "#shared/api/settings.ts";
import { readSiteLinks } from "./app-settings.ts";

/** The settings of the site. */
export function settingsRoutes({ database, published }: Services): Router {
  const router = Router();
  router.get(
    getSiteLinks.path,
    published.endpoint(getSiteLinks, () => readSiteLinks(database.db)),
  );
  return router;
}
