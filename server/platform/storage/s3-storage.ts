import type { S3Client } from "@aws-sdk/client-s3";
import type { Env } from "#server/platform/env/env.ts";
import {
  quarantinePath,
  type Storage,
  type StoredFile,
  storageUnavailable,
  tooLarge,
  uploadKeyIn,
  uploadUrlSeconds,
} from "./storage.ts";

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof Error && ["NoSuchKey", "NotFound"].includes(error.name))) throw error;
}

/** A call is tried twice; together that is the longest wait for a photo. */
export const s3Timeouts = { connectionTimeout: 2000, requestTimeout: 4000, socketTimeout: 4000 };

const concurrency = 10;

// The SDK loads slowly, and most sites use a folder.
const loadSdk = async () => ({
  ...(await import("@aws-sdk/client-s3")),
  ...(await import("@aws-sdk/s3-request-presigner")),
});

type S3Sdk = Awaited<ReturnType<typeof loadSdk>>;
export interface S3Connection {
  sdk: S3Sdk;
  client: S3Client;
}

/** AWS, or a compatible server at S3_ENDPOINT. Connects on first use. */
export function s3Connector(env: Env): () => Promise<S3Connection> {
  let connecting: Promise<S3Connection> | undefined;
  return () => {
    connecting ??= connect(env);
    return connecting;
  };
}

async function connect(env: Env): Promise<S3Connection> {
  const sdk = await loadSdk();
  const client = new sdk.S3Client({
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    ...(env.S3_ACCESS_KEY_ID &&
      env.S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
      }),
    // Otherwise a presigned address carries the checksum of an empty body, and servers other than AWS refuse.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: s3Timeouts,
  });
  return { sdk, client };
}

/** Path style for a custom endpoint, virtual-hosted style for AWS. */
export const bucketAddress = (env: Env, bucket: string) =>
  env.S3_ENDPOINT ? `${env.S3_ENDPOINT}/${bucket}/` : `https://${bucket}.s3.${env.S3_REGION}.amazonaws.com/`;

const contentTypeOf = (path: string) =>
  path.endsWith(".webp") ? "image/webp" : path.endsWith(".jpg") ? "image/jpeg" : "application/octet-stream";

/** Uploads go straight to the private bucket; photos are served through this server. */
export function createS3Storage(env: Env, bucket: string): Storage {
  const connected = s3Connector(env);
  const address = new URL(bucketAddress(env, bucket));
  const callS3 = <Result>(call: (s3: S3Connection) => Promise<Result>): Promise<Result> =>
    connected()
      .then(call)
      .catch((error: unknown) => {
        throw storageUnavailable(error);
      });

  return {
    kind: "s3",
    description: `The bucket "${bucket}"`,

    async uploadUrl({ key, contentType, size }) {
      const { sdk, client } = await connected();
      const command = new sdk.PutObjectCommand({
        Bucket: bucket,
        Key: quarantinePath(key),
        ...(contentType && { ContentType: contentType }),
        ...(size && { ContentLength: size }),
      });
      // Only signed headers are enforced by the storage.
      const signableHeaders = new Set(["host"]);
      if (contentType) signableHeaders.add("content-type");
      if (size) signableHeaders.add("content-length");
      return sdk.getSignedUrl(client, command, { expiresIn: uploadUrlSeconds, signableHeaders });
    },

    uploadKeyOf(url) {
      if (!URL.canParse(url)) return undefined;
      const target = new URL(url);
      if (target.origin !== address.origin || !target.pathname.startsWith(address.pathname)) return undefined;
      return uploadKeyIn("quarantine", target.pathname.slice(address.pathname.length));
    },

    read: (path, maxBytes = Number.POSITIVE_INFINITY) =>
      callS3(async ({ sdk, client }) => {
        const abort = new AbortController();
        const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: path });
        const object = await client.send(command, { abortSignal: abort.signal }).catch(undefinedIfMissing);
        if ((object?.ContentLength ?? 0) > maxBytes) {
          abort.abort();
          throw tooLarge(maxBytes);
        }
        return object && Buffer.from((await object.Body?.transformToByteArray()) ?? []);
      }),

    write: (path, bytes) =>
      callS3(async ({ sdk, client }) => {
        const command = new sdk.PutObjectCommand({
          Bucket: bucket,
          Key: path,
          Body: bytes,
          ContentType: contentTypeOf(path),
        });
        await client.send(command);
      }),

    remove: (paths) =>
      callS3(async ({ sdk, client }) => {
        const removeOne = (Key: string) => client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key }));
        for (let start = 0; start < paths.length; start += concurrency)
          await Promise.all(paths.slice(start, start + concurrency).map(removeOne));
      }),

    list: (folder) => filesBelow(connected, bucket, `${folder}/`),
  };
}

async function* filesBelow(
  connected: () => Promise<S3Connection>,
  Bucket: string,
  Prefix: string,
): AsyncIterable<StoredFile> {
  const { sdk, client } = await connected();
  try {
    for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix }))
      for (const { Key, LastModified, Size } of page.Contents ?? [])
        if (Key) yield { path: Key, changedAt: LastModified ?? new Date(), size: Size ?? 0 };
  } catch (error) {
    throw storageUnavailable(error);
  }
}
