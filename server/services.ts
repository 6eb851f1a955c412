import type { DatabaseConnection } from "#server/db.ts";
import type { Env } from "#server/env.ts";
import { createPublished, type Published } from "#server/http/published.ts";
import type { Log } from "#server/log.ts";
import type { Secret } from "#server/services/secret.ts";

/** What the features work with: made once in index.ts (or by a test), handed to createApp(). */
export interface Services {
  env: Env;
  log: Log;
  database: DatabaseConnection;
  secret: Secret;
  published: Published;
}

/** Puts the services of one process together. */
export function createServices(parts: Omit<Services, "published">): Services {
  return { ...parts, published: createPublished(parts.log) };
}
