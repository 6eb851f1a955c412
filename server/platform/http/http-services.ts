import type { DatabaseConnection } from "#server/platform/database/database.ts";
import type { Env } from "#server/platform/env/env.ts";
import type { ActivityLog } from "#server/platform/logging/activity-log.ts";
import type { Log } from "#server/platform/logging/log.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import type { RateLimits } from "./rate-limits.ts";

export interface HttpServices {
  env: Env;
  log: Log;
  database: DatabaseConnection;
  secret: Secret;
  rateLimits: RateLimits;
  activityLog: ActivityLog;
}
