import type { RequestHandler } from "express";
import type { ReadAttention } from "#server/platform/attention.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Channel } from "#server/platform/outbox/channel.ts";
import type { ConnectionChecks } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";

/** One subject of the site. `server/app.ts` lists all of them; leaving one out of that list removes the feature. */
export interface Module {
  /** Served before the cross-site check: what browsers, mail programs and load balancers ask for from anywhere. */
  openRoutes?: (services: Services) => RequestHandler;
  /** Served before bodies are read as JSON: uploads, and calls with rules of their own about other sites. */
  rawRoutes?: (services: Services) => RequestHandler;
  /** The calls of the contract, behind the cross-site check and the JSON parser. */
  routes?: (services: Services, modules: readonly Module[]) => RequestHandler;
  /** Checks of the services that it depends on, for the panel. */
  connections?: (services: Services) => ConnectionChecks;
  /** What of it needs the administrator right now, for the top of the panel. */
  attention?: (services: Services) => ReadAttention;
  /** Where deliveries of the outbox go. */
  channels?: (services: Services) => readonly Channel[];
  /** Work that recurs while the server runs. */
  jobs?: (services: Services) => readonly Job[];
}
