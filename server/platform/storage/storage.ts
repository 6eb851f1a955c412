import { fileRefused, HttpError, unavailable } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";

/** Type and size are checked at the upload where they are given, and always when the photo is processed. */
export interface UploadRequest {
  key: string;
  /** Where this site is reached, for a driver that receives uploads itself. */
  origin: string;
  contentType?: string;
  size?: number;
}

export interface StoredFile {
  path: string;
  changedAt: Date;
  size: number;
}

/** A folder of this server, or S3. Every method throws HttpError 503 when the storage is down. */
export interface Storage {
  readonly kind: "folder" | "s3";
  readonly description: string;
  /** An address that takes one PUT within five minutes. */
  uploadUrl(request: UploadRequest): Promise<string>;
  /** The key of an address that we handed out; undefined for any other. */
  uploadKeyOf(url: string, origin: string): string | undefined;
  /** Undefined when the file is missing. @throws HttpError 422 when it has more than `maxBytes` bytes. */
  read(path: string, maxBytes?: number): Promise<Buffer | undefined>;
  /** A reader sees the whole file or none. */
  write(path: string, bytes: Buffer): Promise<void>;
  /** Missing files are no error. */
  remove(paths: readonly string[]): Promise<void>;
  /** Every file below a folder ("quarantine", "objects/KEY"). */
  list(folder: string): AsyncIterable<StoredFile>;
}

export const uploadUrlSeconds = 300;
/** The key of an upload in its path; undefined for any other path. */
export const uploadKeyIn = (folder: "quarantine" | "/uploads", path: string): string | undefined =>
  new RegExp(`^${folder}/([A-Za-z0-9_-]{22})$`).exec(path)?.[1];

export const quarantinePath = (key: string) => `quarantine/${key}`;

/** One sentence for people; the cause goes to the log. */
export function storageUnavailable(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  return unavailable(sentence("noPhotoStorage"), error);
}

export const tooLarge = (maxBytes: number) =>
  fileRefused(sentence("fileTooLarge", { size: Math.floor(maxBytes / 1024 / 1024) }));

export async function tryStorage(storage: Storage): Promise<void> {
  const path = quarantinePath("check");
  const bytes = Buffer.from("check");
  await storage.write(path, bytes);
  const read = await storage.read(path);
  await storage.remove([path]);
  if (!read?.equals(bytes))
    throw storageUnavailable(new Error("the storage did not give back what was written"));
}
