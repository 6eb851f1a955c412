import { write } from "#client/lib/api.ts";
import {
  type finalizePhoto,
  type PhotoPurpose,
  photoTypes,
  type processPhoto,
  type requestObjectUpload,
  type requestPhotoUpload,
} from "#shared/api/uploads.ts";

/** The administrator names the person of a picture; a visitor names only its purpose. */
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
  const { uploadURL } = userId
    ? await write<typeof requestObjectUpload>("POST", "/api/objects/upload", body)
    : await write<typeof requestPhotoUpload>("POST", "/api/photos/upload", body);
  return uploadURL || undefined;
}

/** Turns the uploaded file into a photo and gives its path. */
export async function makePhoto({ purpose, userId }: UploadContext, uploadURL: string): Promise<string> {
  if (userId) {
    const body = { uploadURL, userId };
    return (await write<typeof finalizePhoto>("POST", "/api/objects/finalize-photo", body)).photoUrl;
  }
  const body = { storageUrl: uploadURL, purpose };
  return (await write<typeof processPhoto>("POST", "/api/photos/process", body)).objectPath;
}

/** Uploads a picture of the administrator's without the dialog, and gives the path of the photo that it became. */
export async function uploadPicture(picture: File): Promise<string> {
  const context = { purpose: "hero" } as const;
  const uploadURL = await requestUpload(context, picture);
  if (!uploadURL) throw new Error("No upload URL received from server");
  const headers = { "Content-Type": picture.type };
  const sent = await fetch(uploadURL, { method: "PUT", headers, body: picture });
  if (!sent.ok) throw new Error("the storage refused the picture");
  return makePhoto(context, uploadURL);
}
