import express, { type Express, Router } from "express";
import { ambassadorsModule } from "#server/modules/ambassadors/ambassadors.routes.ts";
import { applicationsModule } from "#server/modules/applications/applications.routes.ts";
import { availabilityModule } from "#server/modules/availability/availability.routes.ts";
import { avatarsModule } from "#server/modules/avatars/avatars.routes.ts";
import { briefsModule } from "#server/modules/briefs/briefs.routes.ts";
import { callsModule } from "#server/modules/calls/calls.routes.ts";
import { connectionsModule } from "#server/modules/connections/connections.routes.ts";
import { crmModule } from "#server/modules/crm/crm.routes.ts";
import { deliveriesModule } from "#server/modules/deliveries/deliveries.routes.ts";
import { embedPages, embedsModule } from "#server/modules/embeds/embeds.routes.ts";
import { feedsModule } from "#server/modules/feeds/feeds.routes.ts";
import { healthModule } from "#server/modules/health/health.routes.ts";
import { healthPolicyModule } from "#server/modules/health-policy/health-policy.routes.ts";
import { heroImagesModule } from "#server/modules/hero-images/hero-images.routes.ts";
import { importsModule } from "#server/modules/imports/imports.routes.ts";
import { logsModule } from "#server/modules/logs/logs.routes.ts";
import { mailModule } from "#server/modules/mail/mail.routes.ts";
import { mailEventsModule } from "#server/modules/mail-events/mail-events.routes.ts";
import { mailingsModule } from "#server/modules/mailings/mailings.routes.ts";
import { myDataModule } from "#server/modules/my-data/my-data.routes.ts";
import { newsModule } from "#server/modules/news/news.routes.ts";
import { overviewModule } from "#server/modules/overview/overview.routes.ts";
import { crawlerRoutes } from "#server/modules/pages/crawlers.routes.ts";
import { pageRoutes } from "#server/modules/pages/pages.routes.ts";
import { patientStoriesModule } from "#server/modules/patient-stories/patient-stories.routes.ts";
import { peopleModule } from "#server/modules/people/people.routes.ts";
import { ownPhotosByPath, photosModule } from "#server/modules/photos/photos.routes.ts";
import { registrationsModule } from "#server/modules/registrations/registrations.routes.ts";
import { representativesModule } from "#server/modules/representatives/representatives.routes.ts";
import { secondFactorModule } from "#server/modules/second-factor/second-factor.routes.ts";
import { sessionsModule } from "#server/modules/sessions/sessions.routes.ts";
import { settingsModule } from "#server/modules/settings/settings.routes.ts";
import { sharePicturesModule } from "#server/modules/share-pictures/share-pictures.routes.ts";
import { siteLinksModule } from "#server/modules/site-links/site-links.routes.ts";
import { sourcesModule } from "#server/modules/sources/sources.routes.ts";
import { studiesModule } from "#server/modules/studies/studies.routes.ts";
import { supportersMapModule } from "#server/modules/supporters-map/supporters-map.routes.ts";
import { readMember } from "#server/modules/team/members.ts";
import { teamModule } from "#server/modules/team/team.routes.ts";
import { translationsModule } from "#server/modules/translations/translations.routes.ts";
import { versionsModule } from "#server/modules/versions/versions.routes.ts";
import { watchModule } from "#server/modules/watch/watch.routes.ts";
import { recordActivity } from "#server/platform/http/activity.ts";
import { maxJsonBytes, maxPublicJsonBytes, readJson } from "#server/platform/http/bodies.ts";
import { errorHandler, unknownAddress } from "#server/platform/http/error-handler.ts";
import { provideGuards, refuseCrossSite } from "#server/platform/http/guards.ts";
import { requestLog } from "#server/platform/http/request-log.ts";
import { createRouter } from "#server/platform/http/route.ts";
import { securityHeaders } from "#server/platform/http/security-headers.ts";
import { redirectToTidyAddress } from "#server/platform/http/tidy-address.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { expireLimitsJob, warnOfUnknownProxy } from "#server/platform/limits/rate-limits.ts";
import type { Module } from "#server/platform/module.ts";
import type { Channel } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import type { ClientFiles } from "#server/platform/ssr/client-files.ts";
import { findRepresentatives } from "#shared/api/representatives.ts";

/** Every subject of the site. A test finds the modules that are not listed. */
export const modules: readonly Module[] = [
  // First, because "What needs you" begins with mail that can't leave.
  mailModule,
  healthModule,
  sessionsModule,
  secondFactorModule,
  teamModule,
  registrationsModule,
  peopleModule,
  importsModule,
  ambassadorsModule,
  applicationsModule,
  heroImagesModule,
  newsModule,
  patientStoriesModule,
  studiesModule,
  supportersMapModule,
  versionsModule,
  translationsModule,
  settingsModule,
  siteLinksModule,
  healthPolicyModule,
  photosModule,
  avatarsModule,
  sharePicturesModule,
  representativesModule,
  callsModule,
  availabilityModule,
  briefsModule,
  sourcesModule,
  crmModule,
  mailEventsModule,
  mailingsModule,
  deliveriesModule,
  connectionsModule,
  overviewModule,
  logsModule,
  myDataModule,
  watchModule,
  feedsModule,
  embedsModule,
];

export const jobsOf = (services: Services): Job[] => [
  expireLimitsJob(services),
  ...modules.flatMap(({ jobs }) => jobs?.(services) ?? []),
];

export const channelsOf = (services: Services): Channel[] =>
  modules.flatMap(({ channels }) => channels?.(services) ?? []);

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
  provideGuards(app.locals, services, {
    readMember: (userId) => readMember(services.database.db, userId),
    readBody: {
      public: Router().use(readJson(maxPublicJsonBytes), ownPhotosByPath),
      team: Router().use(readJson(maxJsonBytes), ownPhotosByPath),
    },
  });

  const addRoutes = (phase: "openRoutes" | "rawRoutes" | "routes") => {
    // One for all: Express allocates for each router that a request passes.
    const router = createRouter(services);
    for (const module of modules) module[phase]?.(router, services, modules);
    app.use(router);
  };

  app.use(requestLog(log));
  if (env.TRUST_PROXY === 0) app.use(warnOfUnknownProxy(log));
  app.use((_req, res, next) => {
    res.setHeaders(headers);
    next();
  });
  app.use(redirectToTidyAddress);
  app.use(recordActivity(services));
  addRoutes("openRoutes");
  app.use(refuseCrossSite(env.PUBLIC_URL, crossSitePaths));
  addRoutes("rawRoutes");
  addRoutes("routes");
  app.use("/api", unknownAddress);

  app.use(crawlerRoutes(services));
  app.use(client.assets);
  app.use(embedPages(services, client));
  app.use(pageRoutes(services, client));
  app.use(unknownAddress);
  app.use(errorHandler);
  return app;
}
