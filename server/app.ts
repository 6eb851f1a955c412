import express, { type Express } from "express";
import { ambassadors } from "#server/modules/ambassadors/ambassadors.module.ts";
import { applications } from "#server/modules/applications/applications.module.ts";
import { avatars } from "#server/modules/avatars/avatars.module.ts";
import { calls } from "#server/modules/calls/calls.module.ts";
import { connections } from "#server/modules/connections/connections.module.ts";
import { crm } from "#server/modules/crm/crm.module.ts";
import { deliveries } from "#server/modules/deliveries/deliveries.module.ts";
import { health } from "#server/modules/health/health.module.ts";
import { healthPolicy } from "#server/modules/health-policy/health-policy.module.ts";
import { heroImages } from "#server/modules/hero-images/hero-images.module.ts";
import { logs } from "#server/modules/logs/logs.module.ts";
import { mail } from "#server/modules/mail/mail.module.ts";
import { myData } from "#server/modules/my-data/my-data.module.ts";
import { news } from "#server/modules/news/news.module.ts";
import { overview } from "#server/modules/overview/overview.module.ts";
import { crawlerRoutes } from "#server/modules/pages/crawlers.routes.ts";
import { pageRoutes } from "#server/modules/pages/pages.routes.ts";
import { patientStories } from "#server/modules/patient-stories/patient-stories.module.ts";
import { people } from "#server/modules/people/people.module.ts";
import { ownPhotosByPath } from "#server/modules/photos/own-photo-addresses.ts";
import { photos } from "#server/modules/photos/photos.module.ts";
import { registrations } from "#server/modules/registrations/registrations.module.ts";
import { representatives } from "#server/modules/representatives/representatives.module.ts";
import { secondFactor } from "#server/modules/second-factor/second-factor.module.ts";
import { sessions } from "#server/modules/sessions/sessions.module.ts";
import { settings } from "#server/modules/settings/settings.module.ts";
import { sharePictures } from "#server/modules/share-pictures/share-pictures.module.ts";
import { studies } from "#server/modules/studies/studies.module.ts";
import { supportersMapModule } from "#server/modules/supporters-map/supporters-map.module.ts";
import { versions } from "#server/modules/versions/versions.module.ts";
import { watch } from "#server/modules/watch/watch.module.ts";
import { recordActivity } from "#server/platform/http/activity.ts";
import { boundBodies } from "#server/platform/http/body-budget.ts";
import { refuseUnboundedJson } from "#server/platform/http/bounded-json.ts";
import { errorHandler, unknownAddress } from "#server/platform/http/error-handler.ts";
import { provideGuards, refuseCrossSite, refuseForeignTypes } from "#server/platform/http/guards.ts";
import { requestLog } from "#server/platform/http/request-log.ts";
import { securityHeaders } from "#server/platform/http/security-headers.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Module } from "#server/platform/module.ts";
import type { Channel } from "#server/platform/outbox/channel.ts";
import type { Services } from "#server/platform/services.ts";
import type { ClientFiles } from "#server/platform/ssr/client-files.ts";
import { findRepresentatives } from "#shared/api/representatives.ts";

/** Every subject of the site. A test compares this list with the folders of `modules/`. */
export const modules: readonly Module[] = [
  health,
  sessions,
  secondFactor,
  registrations,
  people,
  ambassadors,
  applications,
  heroImages,
  news,
  patientStories,
  studies,
  supportersMapModule,
  versions,
  settings,
  healthPolicy,
  photos,
  avatars,
  sharePictures,
  representatives,
  calls,
  crm,
  mail,
  deliveries,
  connections,
  overview,
  logs,
  myData,
  watch,
];

export const jobsOf = (services: Services): Job[] => modules.flatMap(({ jobs }) => jobs?.(services) ?? []);

export const channelsOf = (services: Services): Channel[] =>
  modules.flatMap(({ channels }) => channels?.(services) ?? []);

/** Uploads have their own limit; the largest other body is an article of 100,000 characters. */
const bodyLimit = 512 * 1024;
/** Other sites' pages may call the lookup, by its own rules. */
const crossSitePaths: ReadonlySet<string> = new Set([findRepresentatives.path]);

export function createApp(services: Services, client: ClientFiles): Express {
  const { env, log } = services;
  const headers = new Map(Object.entries(securityHeaders(env)));
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env.TRUST_PROXY);
  app.set("etag", false);
  app.set("query parser", "simple");
  provideGuards(app.locals, services);

  app.use(requestLog(log));
  app.use((_req, res, next) => {
    res.setHeaders(headers);
    next();
  });
  app.use(recordActivity(services));
  app.use(services.rateLimits.refuseFloods);
  for (const { openRoutes } of modules) if (openRoutes) app.use(openRoutes(services));
  app.use(refuseCrossSite(env.PUBLIC_URL, crossSitePaths));
  for (const { rawRoutes } of modules) if (rawRoutes) app.use(rawRoutes(services));
  app.use(
    "/api",
    boundBodies(bodyLimit),
    refuseForeignTypes,
    express.json({ limit: bodyLimit, verify: refuseUnboundedJson }),
    ownPhotosByPath(services),
  );
  for (const { routes } of modules) if (routes) app.use(routes(services, modules));
  app.use("/api", unknownAddress);

  app.use(crawlerRoutes(services));
  app.use(client.assets);
  app.use(pageRoutes(services, client));
  app.use(unknownAddress);
  app.use(errorHandler);
  return app;
}
