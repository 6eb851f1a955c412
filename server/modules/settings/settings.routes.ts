import { Router } from "express";
import { retryAfterNewCredentials } from "#server/modules/crm/crm-queue.ts";
import { fieldsOf, noteActivity } from "#server/platform/http/activity.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import { getSiteLinks, listAppSettings, updateAppSetting } from "#shared/api/app-settings.ts";
import { getSettings, updateSettings } from "#shared/api/settings.ts";
import { listAppSettingRows, readSiteLinks, saveAppSetting } from "./app-settings.ts";
import { expectedValuesIn, presentSettings, readSettings, saveSettings } from "./settings.ts";

export function settingsRoutes(services: Services): Router {
  const { database, responseCache } = services;
  const router = Router();

  route(router, getSettings, async () => presentSettings(await readSettings(database.db)));

  route(router, updateSettings, async ({ body, req }) => {
    noteActivity(req, { details: { fields: fieldsOf(body) } });
    const saved = await saveSettings(services, body, expectedValuesIn(req));
    if ("ghlLocationId" in body || "ghlPrivateKey" in body) await retryAfterNewCredentials(services);
    return presentSettings(saved);
  });

  route(router, listAppSettings, () => listAppSettingRows(database.db));

  route(router, updateAppSetting, ({ body, req }) => {
    noteActivity(req, { details: { key: body.key } });
    return saveAppSetting(services, body, expectedValuesIn(req));
  });

  router.get(
    getSiteLinks.path,
    responseCache.endpoint(getSiteLinks, () => readSiteLinks(database.db)),
  );
  return router;
}
