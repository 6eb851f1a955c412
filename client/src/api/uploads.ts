import { call, reading } from "#client/lib/api.ts";
import {
  finalizePhoto,
  type getRemoteSources,
  type PhotoPurpose,
  photoTypes,
  processPhoto,
  requestObjectUpload,
  requestPhotoUpload,
} from "#shared/api/uploads.ts";

/** Whether pictures may be imported through a Companion server, and where it is. */
export const remoteSources = reading<typeof getRemoteSources>("/api/admin/remote-sources");

/** Whose picture is uploaded: the administrator names a person, a visitor only says what it is for. */
export interface UploadContext {
  purpose: PhotoPurpose;
  /** A registration's id. */
  userId?: string;
}

/** An address for one file of this type and size; undefined when the server gave none. */
export async function requestUpload(
  { userId }: UploadContext,
  file: { type: string; size: number | null },
): Promise<string | undefined> {
  const contentType = photoTypes.find((type) => type === file.type);
  const body = { contentType, size: file.size ?? undefined };
  const { uploadURL } = await call(userId ? requestObjectUpload : requestPhotoUpload, { body });
  return uploadURL || undefined;
}

/** Turns the uploaded file into a photo and gives its path. */
export async function makePhoto({ purpose, userId }: UploadContext, uploadURL: string): Promise<string> {
  if (userId) return (await call(finalizePhoto, { body: { uploadURL, userId } })).photoUrl;
  return (await call(processPhoto, { body: { storageUrl: uploadURL, purpose } })).objectPath;
}
