import type { Router } from "express";
import { readSettings } from "#server/modules/settings/settings.ts";
import { createRouter } from "#server/platform/http/route.ts";
import { serveText } from "#server/platform/http/serve-text.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { countSupporters } from "#shared/api/registrations.ts";
import { supportersMap } from "#shared/site.ts";
import { renderSupportersMap } from "./render-supporters-map.ts";

/** `/supporters-map.svg`: the counts of `/api/supporters`, in the site's colors. */
function supportersMapRoutes(services: Services): Router {
  const router = createRouter(services);
  serveText(router, supportersMap.path, () => ({
    key: supportersMap.path,
    contentType: "image/svg+xml; charset=utf-8",
    load: async (json) => {
      const [counts = "{}", { primaryColor }] = await Promise.all([
        json(countSupporters.path),
        readSettings(services.database.db),
      ]);
      return { text: renderSupportersMap(countSupporters.response.parse(JSON.parse(counts)), primaryColor) };
    },
  }));
  return router;
}

export const supportersMapModule: Module = { openRoutes: supportersMapRoutes };
