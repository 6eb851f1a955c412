import type { Env } from "#server/platform/env/env.ts";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import type { ServiceHealth } from "#server/platform/service-health/service-health.ts";
import { createFolderStorage } from "./folder-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

type Call<Args extends unknown[], Result> = (...args: Args) => Promise<Result>;

/** So that the panel says when photos can't be stored or shown. A success counts after a start or a failure: photos are read all day. */
export function recordingHealth(
  storage: Storage,
  health: Pick<ServiceHealth, "recordSuccess" | "recordFailure">,
) {
  let isKnownWell = false;
  const recorded =
    <Args extends unknown[], Result>(call: Call<Args, Result>): Call<Args, Result> =>
    async (...args) => {
      try {
        const result = await call(...args);
        if (!isKnownWell) health.recordSuccess("storage");
        isKnownWell = true;
        return result;
      } catch (error) {
        if (error instanceof HttpError && error.status === 503) {
          isKnownWell = false;
          health.recordFailure("storage", error.message, causeCodeOf(error));
        }
        throw error;
      }
    };
  return {
    ...storage,
    read: recorded(storage.read),
    write: recorded(storage.write),
    remove: recorded(storage.remove),
  };
}

export const createStorage = (env: Env, secret: Secret): Storage =>
  env.S3_BUCKET ? createS3Storage(env, env.S3_BUCKET) : createFolderStorage(env, secret);
