import type { Request, Response } from "express";
import { readSettings } from "#server/modules/settings/settings.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import { HttpError, notFound } from "#server/platform/errors/http-errors.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { requireRole } from "#server/platform/http/guards.ts";
import { parseInput } from "#server/platform/http/parse-input.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { sendServerPage } from "#server/platform/http/server-page.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limit-key.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import {
  countStep as countStepEndpoint,
  createSource,
  daysQuery,
  deleteSource,
  linkSource,
  listSources,
  readPartnerSource,
  revokeSourceLink,
  sourcesCsvPath,
  updateSource,
} from "#shared/api/sources.ts";
import { type Language, languageOfPath, languages, pathIn, prefixOf } from "#shared/language.ts";
import { screens } from "#shared/screens.ts";
import { flyerPath, goPath } from "#shared/sources.ts";
import { forEditors } from "#shared/team.ts";
import { washingtonDay } from "#shared/washington-day.ts";
import { countStep, countStepFrom, findSource, forgetMarksJob } from "./count-step.ts";
import { renderFlyer } from "./flyer.ts";
import { readForPartner, revokeLink, tokenOfPartner } from "./partner-link.ts";
import { addSource, changeSource, countsByDay, findSources, removeSource } from "./sources.ts";
import { sourcesCsv } from "./sources-csv.ts";

const isAboutToVisit = (req: Request): boolean =>
  req.method === "GET" && !/prefetch|prerender/i.test(`${req.get("sec-purpose")} ${req.get("purpose")}`);

/** Where a flyer leads: to the screen of its source, which is then named by the address alone. Spanish where the address or the source is. */
const follow = (services: Services, language: Language) => {
  // It protects the database. Nobody is turned away: beyond it the address leads to the home page.
  const limit = services.rateLimits.named("flyers");
  return async (req: Request<{ slug: string }>, res: Response) => {
    const source = await limit
      .take(rateLimitKey(req.ip))
      .then(() => findSource(services, req.params.slug.toLowerCase()))
      .catch((error: unknown) => {
        if (!(error instanceof HttpError))
          services.log.warn({ err: error }, "a flyer's address leads to the home page");
        return undefined;
      });
    if (source && isAboutToVisit(req)) await countStep(services, req, source.id, "visit");
    res.setHeader("Cache-Control", "no-store");
    const target = source?.target ?? screens.home.path;
    const address = language === "es" ? pathIn(language, languageOfPath(target).path) : target;
    res.redirect(302, source ? `${address}?via=${source.slug}` : address);
  };
};

const sendFlyer = (services: Services) => async (req: Request<{ slug: string }>, res: Response) => {
  const { env, database } = services;
  const source = await findSource(services, req.params.slug);
  if (!source) throw notFound();
  const { siteTitle, siteDescription, primaryColor } = await readSettings(database.db);
  const html = renderFlyer({
    siteTitle,
    sentence: siteDescription,
    color: primaryColor,
    address: siteUrl(env, goPath(source.slug)),
  });
  sendServerPage(res, html);
};

export const sourcesModule: Module = {
  routes(services) {
    const { db } = services.database;
    const router = createRouter(services);
    const today = () => washingtonDay(services.clock());
    const forPanel = requireRole({ access: forEditors });

    for (const language of languages)
      router.get(prefixOf[language] + goPath(":slug"), follow(services, language));
    router.get(flyerPath(":slug"), forPanel, sendFlyer(services));

    route(router, listSources, ({ query }) => findSources(db, today(), query.days));
    router.get(sourcesCsvPath, forPanel, async (req, res) => {
      const { days } = parseInput(daysQuery, req.query);
      res.setHeader("Cache-Control", "no-store");
      res.attachment(`sources-${today()}.csv`);
      res.type("text/csv").send(sourcesCsv(await countsByDay(db, today(), days)));
    });
    route(router, createSource, ({ body }) => addSource(db, body));
    route(router, updateSource, ({ params, body }) => changeSource(db, params.id, body, today()));
    route(router, deleteSource, ({ params }) => removeSource(db, params.id, services.clock()));

    route(router, linkSource, async ({ req, params }) => {
      noteActivity(req, { details: { sourceId: params.id } });
      // After the "#", a token reaches no server's log and no other site.
      return {
        url: siteUrl(services.env, `${screens.source.path}#${await tokenOfPartner(services, params.id)}`),
      };
    });
    route(router, revokeSourceLink, ({ params }) => revokeLink(services, params.id));

    route(router, countStepEndpoint, ({ req, body }) => countStepFrom(services, req, body.via, body.step));
    route(router, readPartnerSource, ({ body }) => readForPartner(services, body.token));
    return router;
  },
  jobs: (services) => [forgetMarksJob(services)],
};
