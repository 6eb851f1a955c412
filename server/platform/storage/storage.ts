import { fileRefused, HttpError, unavailable } from "#server/platform/http/errors.ts";

/** What may be sent to an upload address. What is not given is not checked before processing. */
export interface UploadRequest {
  /** The random name that the server gave it. */
  key: string;
  /** Where this site is reached ("https://example.org"), for a driver that takes uploads itself. */
  origin: string;
  contentType?: string;
  /** In bytes, exactly. */
  size?: number;
}

export interface StoredFile {
  path: string;
  changedAt: Date;
  size: number;
}

/**
 * Where files are kept: a folder of this server, or S3. Paths look like "objects/KEY/640.webp" and are ours alone; uploads
 * arrive under "quarantine/KEY". Every method throws HttpError 503 when the storage is away.
 */
export interface Storage {
  readonly kind: "folder" | "s3";
  /** Where, for the administrator: "A folder on this server". */
  readonly description: string;
  /** An address that takes one PUT within five minutes. */
  uploadUrl(request: UploadRequest): Promise<string>;
  /** The key of an address that was handed out, with or without its query; undefined when it is not one of ours. */
  uploadKeyOf(url: string, origin: string): string | undefined;
  /** The bytes; undefined when there is no such file. @throws HttpError 422 when it has more than `most`. */
  read(path: string, most?: number): Promise<Buffer | undefined>;
  /** Writes it whole or not at all. */
  write(path: string, bytes: Buffer): Promise<void>;
  /** What is not there is no error. */
  remove(paths: readonly string[]): Promise<void>;
  /** Every file below a folder ("quarantine", "objects/KEY"). */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Resolves when the storage can be written, read and emptied right now. */
  check(): Promise<void>;
}

/** How long an upload address lives. */
export const uploadUrlSeconds = 300;
/** The random key of an upload in its path: 128 bits that nobody guesses. Undefined for any other path. */
export const uploadKeyIn = (folder: "quarantine" | "/uploads", path: string): string | undefined =>
  new RegExp(`^${folder}/([A-Za-z0-9_-]{22})$`).exec(path)?.[1];

/** Where uploads wait; nothing there is public. */
export const quarantinePath = (key: string) => `quarantine/${key}`;
/** Where the widths of a photo are. */
export const objectFolder = (key: string) => `objects/${key}`;

/** The driver's own error as one sentence for people; its cause goes to the log. */
export function storageAway(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  return unavailable("Photos can't be stored or shown right now. Please try again in a moment.", error);
}

/** A file of more than `most` bytes. */
export const tooLarge = (most: number) =>
  fileRefused(`This file exceeds maximum allowed size of ${Math.floor(most / 1024 / 1024)} MB`);

/** Tries out a storage with a file of its own. */
export async function tryStorage(storage: Pick<Storage, "read" | "write" | "remove">): Promise<void> {
  const path = quarantinePath("check");
  const bytes = Buffer.from("check");
  await storage.write(path, bytes);
  const read = await storage.read(path);
  await storage.remove([path]);
  if (!read?.equals(bytes)) throw storageAway(new Error("the storage did not give back what was written"));
}
