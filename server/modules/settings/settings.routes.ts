import { Router } from "express";
import { fieldsOf, noteActivity } from "#server/platform/http/activity.ts";
import { route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { getSiteLinks, listAppSettings, updateAppSetting } from "#shared/api/app-settings.ts";
import { getSettings, updateSettings } from "#shared/api/settings.ts";
import { listAppSettingRows, readSiteLinks, saveAppSetting } from "./app-settings.ts";
import { expectedValuesIn, presentSettings, readSettings, saveSettings } from "./settings.ts";

export function settingsRoutes(services: Services, modules: readonly Module[]): Router {
  const { database, responseCache } = services;
  const router = Router();

  route(router, getSettings, async () => presentSettings(await readSettings(database.db)));

  route(router, updateSettings, async ({ body, req }) => {
    noteActivity(req, { details: { fields: fieldsOf(body) } });
    const saved = await saveSettings(services, body, expectedValuesIn(req));
    for (const { settingsSaved } of modules) await settingsSaved?.(services, fieldsOf(body));
    return presentSettings(saved);
  });

  route(router, listAppSettings, () => listAppSettingRows(database.db));

  route(router, updateAppSetting, async ({ body, req }) => {
    noteActivity(req, { details: { key: body.key } });
    const saved = await saveAppSetting(services, body, expectedValuesIn(req));
    for (const { settingsSaved } of modules) await settingsSaved?.(services, [body.key]);
    return saved;
  });

  router.get(
    getSiteLinks.path,
    responseCache.endpoint(getSiteLinks, () => readSiteLinks(database.db)),
  );
  return router;
}
