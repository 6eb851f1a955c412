import { ApiError, messageOf } from "#client/lib/api.ts";
import type { ToastMessage } from "#client/lib/toast.ts";
import { type PhotoPurpose, photoLimits } from "#shared/api/uploads.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/photo-upload.json";

/* Apart from the uploader: the button shows some of these before Uppy's 100 KB are loaded. */

const megabytes = (purpose: PhotoPurpose) => photoLimits[purpose] / 1024 / 1024;

/** "JPG, PNG or WebP, up to 2 MB." */
export const limitsText = (purpose: PhotoPurpose): string =>
  fill(words.limits, { megabytes: megabytes(purpose) });

const uploaded: Record<PhotoPurpose, ToastMessage> = {
  registration: {
    title: words.success,
    description: words.successRegistration,
  },
  ambassador: {
    title: words.success,
    description: words.successAmbassador,
  },
  user: { title: "Photo uploaded successfully" },
  hero: { title: "Image uploaded successfully!" },
};

/** The success message; an administrator who changes someone's photo does not read "your photo". */
export const uploadedToast = (purpose: PhotoPurpose, userId: string | undefined): ToastMessage =>
  userId ? uploaded.user : uploaded[purpose];

/** The message when an upload fails: in the dialog, and as a toast where the specification wants one. */
export interface UploadFailure {
  sentence: string;
  toast?: ToastMessage;
}

const failure = (title: string, description?: string): UploadFailure => ({
  sentence: description ?? title,
  toast: { variant: "destructive", title, description },
});

export const noUploadUrl = failure(words.noUploadUrl);

/** The transfer ended without saying where the file is. */
export const noPhotoUrl = failure(words.issue, words.noPhotoUrl);

/** The file arrived and could not be made a photo; the server says why when it knows. */
export const processingFailed = (purpose: PhotoPurpose, error: unknown): UploadFailure =>
  failure(
    purpose === "hero" ? "Failed to process uploaded image" : words.processingFailed,
    messageOf(error, words.urlFailed),
  );

/** The upload failed: Uppy shows that beside the file, this message gives the reason. */
export const transferFailed = (error: unknown): UploadFailure => ({ sentence: transferMessage(error) });

/** The note beside the button while the storage is unavailable: a photo is never required. */
export const failureSentence = (purpose: PhotoPurpose): string =>
  purpose === "hero" ? "The image could not be uploaded. You can try again in a moment." : words.failed;

/** Why a file did not arrive, in words; `status` is that of the storage's response (0: none arrived). */
function transferMessage(error: unknown): string {
  if (error instanceof ApiError) return messageOf(error, error.message);
  const status = error instanceof Error && "status" in error ? Number(error.status) : 0;
  const body = error instanceof Error && "body" in error ? String(error.body) : "";
  const said = /"message":"([^"]+)"/.exec(body)?.[1];
  if (status === 401) return words.authorizationRequired;
  if (said) return said;
  if (status === 403) return words.expired;
  if (status >= 400) return fill(words.failedStatus, { status: String(status) });
  return words.connectionLost;
}
