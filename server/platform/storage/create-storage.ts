import type { Env } from "#server/platform/env/env.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import { createFolderStorage } from "./folder-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

/** The storage that the configuration names: S3 with S3_BUCKET, else a folder under DATA_DIR. */
export const createStorage = (env: Env, secret: Secret): Storage =>
  env.S3_BUCKET ? createS3Storage(env, env.S3_BUCKET) : createFolderStorage(env, secret);
