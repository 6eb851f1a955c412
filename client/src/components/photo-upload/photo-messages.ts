import { ApiError, messageOf } from "#client/lib/api-error.ts";
import type { ToastMessage } from "#client/lib/toast.ts";
import { type PhotoPurpose, photoLimits } from "#shared/api/uploads.ts";

const megabytes = (purpose: PhotoPurpose) => photoLimits[purpose] / 1024 / 1024;

/** "JPG, PNG or WebP, up to 2 MB." */
export const limitsText = (purpose: PhotoPurpose): string =>
  `JPG, PNG or WebP, up to ${megabytes(purpose)} MB.`;

const uploaded: Record<PhotoPurpose, ToastMessage> = {
  registration: {
    title: "Photo uploaded successfully!",
    description: "Your profile photo will show on the supporters page if you share publicly.",
  },
  ambassador: {
    title: "Photo uploaded successfully!",
    description: "Your professional headshot has been uploaded.",
  },
  user: { title: "Photo uploaded successfully" },
  hero: { title: "Image uploaded successfully!" },
};

/** The good news; an administrator who changes someone's photo is not told that it is theirs. */
export const uploadedToast = (purpose: PhotoPurpose, userId: string | undefined): ToastMessage =>
  userId ? uploaded.user : uploaded[purpose];

/** What is said when nothing came of an upload: in the dialog, and as a toast where the specification wants one. */
export interface UploadFailure {
  sentence: string;
  toast?: ToastMessage;
}

const failure = (title: string, description?: string): UploadFailure => ({
  sentence: description ?? title,
  toast: { variant: "destructive", title, description },
});

export const noUploadUrl = failure("No upload URL received from server");

/** The transfer ended without saying where the file is. */
export const noPhotoUrl = failure("Upload issue", "Photo uploaded but URL not found.");

/** The file arrived and could not be made a photo; the server says why when it knows. */
export const processingFailed = (purpose: PhotoPurpose, error: unknown): UploadFailure =>
  failure(
    purpose === "hero" ? "Failed to process uploaded image" : "Upload processing failed",
    messageOf(error, "Photo uploaded but failed to process URL."),
  );

/** The file never arrived: Uppy says that beside it, this says why. */
export const transferFailed = (error: unknown): UploadFailure => ({ sentence: transferMessage(error) });

/** What a visitor is told beside the button while the storage is away: a photo is never a condition. */
export const failureSentence = (purpose: PhotoPurpose): string =>
  purpose === "hero"
    ? "The image could not be uploaded. You can try again in a moment."
    : "The photo could not be uploaded. You can try again, or go on without it: nothing else is lost.";

/** Why a file did not arrive, in words; `status` is the storage's answer (0: none came). */
function transferMessage(error: unknown): string {
  if (error instanceof ApiError) return messageOf(error, error.message);
  const status = error instanceof Error && "status" in error ? Number(error.status) : 0;
  const body = error instanceof Error && "body" in error ? String(error.body) : "";
  const said = /"message":"([^"]+)"/.exec(body)?.[1];
  if (status === 401) return "Authorization required";
  if (said) return said;
  if (status === 403) return "Request has expired";
  if (status >= 400) return `Failed request with status ${status}`;
  return "The connection was lost. Please try again.";
}
