import type { ActivityLog } from "#server/platform/activity-log/activity-log.ts";
import type { DatabaseConnection } from "#server/platform/database/database.ts";
import type { Env } from "#server/platform/env/env.ts";
import type { RateLimits } from "#server/platform/limits/rate-limits.ts";
import type { Log } from "#server/platform/logging/log.ts";
import type { ResponseCache } from "#server/platform/response-cache/response-cache.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";

export interface HttpServices {
  env: Env;
  log: Log;
  database: DatabaseConnection;
  secret: Secret;
  rateLimits: RateLimits;
  activityLog: ActivityLog;
  responseCache: ResponseCache;
  endpoints: Set<Endpoint>;
}
