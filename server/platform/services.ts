import { createRateLimits, type RateLimits } from "#server/platform/http/rate-limits.ts";
import { securityHeaders } from "#server/platform/http/security-headers.ts";
import { type ActivityLog, createActivityLog } from "#server/platform/logging/activity-log.ts";
import { createPictures, type Pictures } from "#server/platform/pictures/pictures.ts";
import { createResponseCache, type ResponseCache } from "#server/platform/response-cache/response-cache.ts";
import { createPasswords, type Passwords } from "#server/platform/security/passwords.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import { createServiceHealth, type ServiceHealth } from "#server/platform/service-health/service-health.ts";
import { createStorage } from "#server/platform/storage/create-storage.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { DatabaseConnection } from "./database/database.ts";
import type { Env } from "./env/env.ts";
import { type Timeouts, timeouts } from "./env/timeouts.ts";
import type { Log } from "./logging/log.ts";

/** What features work with; made once in index.ts, or by a test. */
export interface Services {
  env: Env;
  log: Log;
  database: DatabaseConnection;
  secret: Secret;
  timeouts: Timeouts;
  passwords: Passwords;
  responseCache: ResponseCache;
  rateLimits: RateLimits;
  activityLog: ActivityLog;
  storage: Storage;
  serviceHealth: ServiceHealth;
  pictures: Pictures;
  /** Tests of dates set their own. */
  clock: () => Date;
}

export function createServices({
  passwords = createPasswords(),
  ...parts
}: Pick<Services, "env" | "log" | "database" | "secret"> & Partial<Pick<Services, "passwords">>): Services {
  const { database, env, log, secret } = parts;
  return {
    ...parts,
    passwords,
    timeouts: { ...timeouts },
    responseCache: createResponseCache(log, securityHeaders(env)),
    rateLimits: createRateLimits(database.pool),
    activityLog: createActivityLog(database, log),
    storage: createStorage(env, secret),
    serviceHealth: createServiceHealth(database, log),
    pictures: createPictures(),
    clock: () => new Date(),
  };
}
