import express, { type Express, type RequestHandler } from "express";
import { ambassadorRequestRoutes } from "#server/features/ambassador-requests/ambassador-requests.routes.ts";
import { ambassadorRoutes } from "#server/features/ambassadors/ambassadors.routes.ts";
import { connectionRoutes } from "#server/features/connections/connections.routes.ts";
import { crmRoutes } from "#server/features/crm/crm.routes.ts";
import { deliveryRoutes } from "#server/features/deliveries/deliveries.routes.ts";
import { healthRoutes } from "#server/features/health/health.routes.ts";
import { heroImageRoutes } from "#server/features/hero-images/hero-images.routes.ts";
import { logRoutes } from "#server/features/logs/logs.routes.ts";
import { myDataRoutes } from "#server/features/my-data/my-data.routes.ts";
import { unsubscribeRoutes } from "#server/features/my-data/unsubscribe.routes.ts";
import { newsRoutes } from "#server/features/news/news.routes.ts";
import { crawlerRoutes } from "#server/features/pages/crawlers.routes.ts";
import { pageRoutes } from "#server/features/pages/pages.routes.ts";
import { patientStoryRoutes } from "#server/features/patient-stories/patient-stories.routes.ts";
import { registrationRoutes } from "#server/features/registrations/registrations.routes.ts";
import { crossSiteLookup } from "#server/features/representatives/cross-site-lookup.ts";
import { legislatorRoutes } from "#server/features/representatives/legislators.routes.ts";
import { representativeRoutes } from "#server/features/representatives/representatives.routes.ts";
import { sessionRoutes } from "#server/features/session/session.routes.ts";
import { settingsRoutes } from "#server/features/settings/settings.routes.ts";
import { studyRoutes } from "#server/features/studies/studies.routes.ts";
import { objectRoutes } from "#server/features/uploads/objects.routes.ts";
import { ownPhotosByPath } from "#server/features/uploads/own-photo-addresses.ts";
import { receiveUploads } from "#server/features/uploads/receive-upload.ts";
import { s3Routes } from "#server/features/uploads/s3.routes.ts";
import { uploadRoutes } from "#server/features/uploads/uploads.routes.ts";
import { userRoutes } from "#server/features/users/users.routes.ts";
import { recordActivity } from "#server/http/activity.ts";
import type { ClientFiles } from "#server/http/client-files.ts";
import { errorHandler, unknownAddress } from "#server/http/error-handler.ts";
import { provideGuards, refuseCrossSite, refuseForeignTypes } from "#server/http/guards.ts";
import { requestLog } from "#server/http/request-log.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { findRepresentatives } from "#shared/api/representatives.ts";
import type { Services } from "./services.ts";

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
