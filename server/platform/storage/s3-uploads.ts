import type { Env } from "#server/platform/env/env.ts";
import { HttpError, notFound } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { maxPhotoBytes } from "#shared/api/uploads.ts";
import { bucketAddress, type S3Connection, s3Connector, s3Timeouts } from "./s3-storage.ts";
import { quarantinePath, storageUnavailable, uploadUrlSeconds } from "./storage.ts";

/** The Companion endpoints that Uppy calls, for a bucket. Keys are "quarantine/KEY"; addresses live five minutes. */
export function createS3Uploads(env: Env, Bucket: string) {
  const connected = s3Connector(env);

  /** Unknown uploads are a 404, any other failure a 503. */
  async function callS3<Result>(call: (s3: S3Connection) => Promise<Result>): Promise<Result> {
    try {
      return await call(await connected());
    } catch (error) {
      const status = isServiceError(error) ? error.$metadata.httpStatusCode : undefined;
      if (status === 404) throw notFound(sentence("noSuchUpload"));
      if (status === 400)
        throw new HttpError(400, "invalid_input", sentence("storageRefused"), { cause: error });
      throw storageUnavailable(error);
    }
  }

  return {
    form: (key: string, type: string) =>
      callS3(async ({ client }) => {
        const { createPresignedPost } = await import("@aws-sdk/s3-presigned-post");
        return createPresignedPost(client, {
          Bucket,
          Key: quarantinePath(key),
          Fields: { "Content-Type": type },
          Conditions: [
            ["content-length-range", 1, maxPhotoBytes],
            ["eq", "$Content-Type", type],
          ],
          Expires: uploadUrlSeconds,
        });
      }),

    createMultipart: (key: string, type: string) =>
      callS3(async ({ sdk, client }) => {
        const Key = quarantinePath(key);
        const command = new sdk.CreateMultipartUploadCommand({ Bucket, Key, ContentType: type });
        return { key: Key, uploadId: (await client.send(command)).UploadId ?? "" };
      }),

    listParts: (Key: string, UploadId: string) =>
      callS3(async ({ sdk, client }) => {
        const parts = [];
        // Not the SDK's paginator: Ceph names a next page after the last one, so it would never end.
        for (let PartNumberMarker: string | undefined, more = true; more; ) {
          const command = new sdk.ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker });
          const { Parts = [], IsTruncated, NextPartNumberMarker } = await client.send(command);
          for (const { PartNumber, ETag, Size } of Parts) parts.push({ PartNumber, ETag, Size });
          PartNumberMarker = NextPartNumberMarker;
          more = IsTruncated === true && Parts.length > 0;
        }
        return parts;
      }),

    signPart: (Key: string, UploadId: string, PartNumber: number) =>
      callS3(({ sdk, client }) =>
        sdk.getSignedUrl(client, new sdk.UploadPartCommand({ Bucket, Key, UploadId, PartNumber }), {
          expiresIn: uploadUrlSeconds,
        }),
      ),

    complete: (Key: string, UploadId: string, Parts: { PartNumber: number; ETag: string }[]) =>
      callS3(async ({ sdk, client }) => {
        const command = new sdk.CompleteMultipartUploadCommand({
          Bucket,
          Key,
          UploadId,
          MultipartUpload: { Parts },
        });
        await client.send(command);
        // Not the response's own Location: some servers leave out its scheme.
        return { location: bucketAddress(env, Bucket) + Key, key: Key, bucket: Bucket };
      }),

    abort: (Key: string, UploadId: string) =>
      callS3(async ({ sdk, client }) => {
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }),

    /** Credentials for 15 minutes that may only put into the quarantine, under the names of Companion and of Uppy 6. */
    temporaryCredentials: (RoleArn: string) =>
      callS3(async ({ client }) => {
        const { AssumeRoleCommand, STSClient } = await import("@aws-sdk/client-sts");
        const { region, credentials } = client.config;
        const sts = new STSClient({
          region,
          credentials,
          maxAttempts: 2,
          requestHandler: s3Timeouts,
          ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
        });
        const Policy = JSON.stringify({
          Version: "2012-10-17",
          Statement: [
            { Effect: "Allow", Action: "s3:PutObject", Resource: `arn:aws:s3:::${Bucket}/quarantine/*` },
          ],
        });
        const command = new AssumeRoleCommand({
          RoleArn,
          RoleSessionName: "photo-upload",
          DurationSeconds: 900,
          Policy,
        });
        const { Credentials: issued } = await sts.send(command);
        if (!issued?.AccessKeyId) throw new Error("the token service gave no credentials");
        const names = {
          accessKeyId: issued.AccessKeyId,
          secretAccessKey: issued.SecretAccessKey,
          sessionToken: issued.SessionToken,
          expiration: issued.Expiration,
        };
        return { credentials: { ...issued, ...names }, bucket: Bucket, region: env.S3_REGION };
      }),
  };
}

const isServiceError = (error: unknown): error is Error & { $metadata: { httpStatusCode?: number } } =>
  error instanceof Error && "$metadata" in error && typeof error.$metadata === "object";
