import { Router } from "express";
import { readSettings } from "#server/modules/settings/settings.ts";
import { sendCachedResponse } from "#server/platform/response-cache/cached-response.ts";
import type { Services } from "#server/platform/services.ts";
import { countSupporters } from "#shared/api/registrations.ts";
import { getSettings } from "#shared/api/settings.ts";
import { supportersMap } from "#shared/us-map.ts";
import { renderSupportersMap } from "./render-supporters-map.ts";

/** `/supporters-map.svg`: the counts of `/api/supporters`, in the site's colors. */
export function supportersMapRoutes({ database, responseCache }: Services): Router {
  const router = Router();
  const source = {
    contentType: "image/svg+xml; charset=utf-8",
    isAddress: true,
    dependsOn: [getSettings],
    load: async (json: (path: string) => Promise<string> | undefined) => {
      const [counts = "{}", { primaryColor }] = await Promise.all([
        json(countSupporters.path),
        readSettings(database.db),
      ]);
      return { text: renderSupportersMap(countSupporters.response.parse(JSON.parse(counts)), primaryColor) };
    },
  };
  router.get(supportersMap.path, async (req, res) =>
    sendCachedResponse(req, res, await responseCache.read(supportersMap.path, source)),
  );
  return router;
}
