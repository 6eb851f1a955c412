import { createActivityLog } from "#server/platform/activity-log/activity-log.ts";
import { securityHeaders } from "#server/platform/http/security-headers.ts";
import { createRateLimits } from "#server/platform/limits/rate-limits.ts";
import { createMailTransports } from "#server/platform/mail/mail-transport.ts";
import { createPictures } from "#server/platform/pictures/pictures.ts";
import { createResponseCache } from "#server/platform/response-cache/response-cache.ts";
import { createPasswords, type Passwords } from "#server/platform/security/passwords.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import { createServiceHealth } from "#server/platform/service-health/service-health.ts";
import { createStorage, recordingHealth } from "#server/platform/storage/create-storage.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";
import type { DatabaseConnection } from "./database/database.ts";
import type { Env } from "./env/env.ts";
import { timeouts } from "./env/timeouts.ts";
import type { Log } from "./logging/log.ts";

interface Parts {
  env: Env;
  log: Log;
  database: DatabaseConnection;
  secret: Secret;
  passwords?: Passwords;
}

/** What features work with; made once in index.ts, or by a test. */
export function createServices({ env, log, database, secret, passwords = createPasswords() }: Parts) {
  const ownTimeouts = { ...timeouts };
  const serviceHealth = createServiceHealth(database, log);
  return {
    env,
    log,
    database,
    secret,
    passwords,
    timeouts: ownTimeouts,
    mailTransports: createMailTransports({ env, database, secret, serviceHealth, timeouts: ownTimeouts }),
    responseCache: createResponseCache(log, securityHeaders(env)),
    rateLimits: createRateLimits(database.pool),
    activityLog: createActivityLog(database, log),
    storage: recordingHealth(createStorage(env, secret), serviceHealth),
    serviceHealth,
    pictures: createPictures(),
    endpoints: new Set<Endpoint>(),
    clock: () => new Date(),
  };
}

export type Services = ReturnType<typeof createServices>;
