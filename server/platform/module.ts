import type { RequestHandler } from "express";
import type { ReadAttention } from "#server/platform/attention.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Channel } from "#server/platform/outbox/channel.ts";
import type { ConnectionChecks } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";

/** One subject of the site, listed in `server/app.ts`. */
export interface Module {
  /** Before the cross-site check: for browsers, mail programs and load balancers. */
  openRoutes?: (services: Services) => RequestHandler;
  /** Before bodies are parsed: uploads, and endpoints with cross-site rules of their own. */
  rawRoutes?: (services: Services) => RequestHandler;
  /** The contract's endpoints, behind the cross-site check and the JSON parser. */
  routes?: (services: Services, modules: readonly Module[]) => RequestHandler;
  connections?: (services: Services) => ConnectionChecks;
  /** What needs the administrator now, for the top of the panel. */
  attention?: ReadAttention;
  /** Where the outbox delivers. */
  channels?: (services: Services) => readonly Channel[];
  jobs?: (services: Services) => readonly Job[];
  /** Called after the administrator saved these fields of the settings. */
  settingsSaved?: (services: Services, fields: readonly string[]) => Promise<void>;
}
