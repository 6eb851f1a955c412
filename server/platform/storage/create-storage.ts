import type { Env } from "#server/platform/env/env.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import { createFolderStorage } from "./folder-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

export const createStorage = (env: Env, secret: Secret): Storage =>
  env.S3_BUCKET ? createS3Storage(env, env.S3_BUCKET) : createFolderStorage(env, secret);
