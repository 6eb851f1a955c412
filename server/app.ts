import express, { type Express, type RequestHandler } from "express";
import { ambassadorRoutes } from "#server/modules/ambassadors/ambassadors.routes.ts";
import { ambassadorRequestRoutes } from "#server/modules/applications/applications.routes.ts";
import { connectionRoutes } from "#server/modules/connections/connections.routes.ts";
import { crmRoutes } from "#server/modules/crm/crm.routes.ts";
import { deliveryRoutes } from "#server/modules/deliveries/deliveries.routes.ts";
import { healthRoutes } from "#server/modules/health/health.routes.ts";
import { heroImageRoutes } from "#server/modules/hero-images/hero-images.routes.ts";
import { logRoutes } from "#server/modules/logs/logs.routes.ts";
import { myDataRoutes } from "#server/modules/my-data/my-data.routes.ts";
import { unsubscribeRoutes } from "#server/modules/my-data/unsubscribe.routes.ts";
import { newsRoutes } from "#server/modules/news/news.routes.ts";
import { crawlerRoutes } from "#server/modules/pages/crawlers.routes.ts";
import { pageRoutes } from "#server/modules/pages/pages.routes.ts";
import { patientStoryRoutes } from "#server/modules/patient-stories/patient-stories.routes.ts";
import { userRoutes } from "#server/modules/people/users.routes.ts";
import { objectRoutes } from "#server/modules/photos/objects.routes.ts";
import { ownPhotosByPath } from "#server/modules/photos/own-photo-addresses.ts";
import { receiveUploads } from "#server/modules/photos/receive-upload.ts";
import { s3Routes } from "#server/modules/photos/s3.routes.ts";
import { uploadRoutes } from "#server/modules/photos/uploads.routes.ts";
import { registrationRoutes } from "#server/modules/registrations/registrations.routes.ts";
import { crossSiteLookup } from "#server/modules/representatives/cross-site-lookup.ts";
import { legislatorRoutes } from "#server/modules/representatives/legislators.routes.ts";
import { representativeRoutes } from "#server/modules/representatives/representatives.routes.ts";
import { sessionRoutes } from "#server/modules/sessions/session.routes.ts";
import { settingsRoutes } from "#server/modules/settings/settings.routes.ts";
import { studyRoutes } from "#server/modules/studies/studies.routes.ts";
import { recordActivity } from "#server/platform/http/activity.ts";
import { errorHandler, unknownAddress } from "#server/platform/http/error-handler.ts";
import { provideGuards, refuseCrossSite, refuseForeignTypes } from "#server/platform/http/guards.ts";
import { requestLog } from "#server/platform/http/request-log.ts";
import { securityHeaders } from "#server/platform/http/security-headers.ts";
import type { ClientFiles } from "#server/platform/ssr/client-files.ts";
import { findRepresentatives } from "#shared/api/representatives.ts";
import type { Services } from "./platform/services.ts";

/** The largest body of any call but uploads, which have their own limit: an article of 100,000 characters. */
const bodyLimit = "512kb";
/** The lookup may be called from other sites' pages; it answers them by its own rules. */
const crossSitePaths: ReadonlySet<string> = new Set([findRepresentatives.path]);

/** The table of contents of the server: what a request passes, in order. */
export function createApp(services: Services, client: ClientFiles): Express {
  const { env, log } = services;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env.TRUST_PROXY);
  app.set("etag", false);
  app.set("query parser", "simple");
  provideGuards(app.locals, services);

  app.use(requestLog(log));
  app.use(withHeaders(securityHeaders(env)));
  app.use(recordActivity(services));
  app.use(services.rateLimits.refuseFloods);
  app.use(healthRoutes(services));
  app.use(objectRoutes(services));
  app.use(unsubscribeRoutes(services));
  app.use(refuseCrossSite(env.PUBLIC_URL, crossSitePaths));

  app.use(receiveUploads(services));
  app.use(s3Routes(services));
  app.use(findRepresentatives.path, crossSiteLookup(services));
  app.use("/api", refuseForeignTypes, express.json({ limit: bodyLimit }), ownPhotosByPath(services));
  app.use(sessionRoutes(services));
  app.use(registrationRoutes(services));
  app.use(userRoutes(services));
  app.use(ambassadorRoutes(services));
  app.use(ambassadorRequestRoutes(services));
  app.use(heroImageRoutes(services));
  app.use(newsRoutes(services));
  app.use(patientStoryRoutes(services));
  app.use(studyRoutes(services));
  app.use(settingsRoutes(services));
  app.use(logRoutes(services));
  app.use(uploadRoutes(services));
  app.use(representativeRoutes(services));
  app.use(legislatorRoutes(services));
  app.use(crmRoutes(services));
  app.use(deliveryRoutes(services));
  app.use(connectionRoutes(services));
  app.use(myDataRoutes(services));
  app.use("/api", unknownAddress);

  app.use(crawlerRoutes(services));
  app.use(client.assets);
  app.use(pageRoutes(services, client));
  app.use(unknownAddress);
  app.use(errorHandler);
  return app;
}

const withHeaders =
  (headers: Readonly<Record<string, string>>): RequestHandler =>
  (_req, res, next) => {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    next();
  };
