import { notFound } from "#server/platform/errors/http-errors.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { Module } from "#server/platform/module.ts";
import { getBrief } from "#shared/api/briefs.ts";
import { parseBriefCode } from "#shared/districts.ts";
import { preferredLanguage } from "#shared/language.ts";
import { readBrief } from "./read-brief.ts";

/** The data of `/brief/:district`; `pages` renders it. */
export const briefsModule: Module = {
  routes(services) {
    const router = createRouter(services);
    route(router, getBrief, ({ params: { district }, req }) => {
      const area = parseBriefCode(district);
      if (!area) throw notFound(sentence("noSuchDistrict"));
      return readBrief(services, area, preferredLanguage(req.get("accept-language")));
    });
    return router;
  },
};
