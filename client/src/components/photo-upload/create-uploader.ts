import AwsS3 from "@uppy/aws-s3";
import { Uppy } from "@uppy/core";
import Dashboard from "@uppy/dashboard";
import ImageEditor from "@uppy/image-editor";
import { makePhoto, requestUpload, type UploadContext } from "#client/api/uploads.ts";
import { ApiError, messageOf } from "#client/lib/api-error.ts";
import type { ToastMessage } from "#client/lib/toast.ts";
import { onlyPhotos, type PhotoPurpose, photoLimits, photoTypes } from "#shared/api/uploads.ts";
import { fill } from "#shared/words.ts";
import { tag } from "#words/language.json";
import * as words from "#words/photo-upload.json";

export interface UploadListener {
  onPhoto: (path: string) => void;
  onFailed: (failure: UploadFailure) => void;
}

export type GetUploadUrl = (file: { id: string; type: string; size: number | null }) => Promise<string>;

/** Uppy makes its one file an item of a list without the list, and the label of the editor's angle a tooltip. */
function repairRoles(target: HTMLElement): void {
  const repair = () => {
    target.querySelector(".uppy-Dashboard-files:not([role])")?.setAttribute("role", "list");
    target.querySelector(".uppy-ImageCropper-rangeWrapper[role]")?.removeAttribute("role");
  };
  new MutationObserver(repair).observe(target, { childList: true, subtree: true });
}

class NoUploadUrlError extends Error {}

/** What a browser that knows no type says; the server tells a picture by its bytes. */
const unknownTypes = ["", "application/octet-stream", "image/jpg", "image/pjpeg"];

/** One picture at a time: picked, edited if wished, sent to an address of its own, made a photo. `target` gets the panel. */
export function createUploader(target: HTMLElement, context: UploadContext, listener: UploadListener) {
  const uppy = new Uppy({
    id: "photo",
    autoProceed: false,
    allowMultipleUploadBatches: true,
    locale: uppyLocale,
    onBeforeFileAdded: (file, files) =>
      !Object.hasOwn(files, file.id) &&
      (unknownTypes.includes(file.type) ? { ...file, type: "image/jpeg" } : true),
    restrictions: {
      maxNumberOfFiles: 1,
      maxFileSize: photoLimits[context.purpose],
      allowedFileTypes: [...photoTypes],
    },
  });
  const isTouch = matchMedia("(pointer: coarse)").matches;
  // The address is asked for at the moment of sending: it lives for five minutes only.
  const addresses = new Map<string, string>();
  const getUploadUrl: GetUploadUrl = async ({ id, type, size }) => {
    const url = await requestUpload(context, { type, size });
    if (!url) throw new NoUploadUrlError(words.noUploadUrl);
    addresses.set(id, url);
    return url;
  };

  uppy
    .use(Dashboard, {
      target,
      inline: true,
      width: "100%",
      height: 400,
      locale: dashboardLocale(isTouch),
      note: limitsText(context.purpose),
      proudlyDisplayPoweredByUppy: false,
      hidePauseResumeButton: true,
      showNativePhotoCameraButton: isTouch,
      nativeCameraFacingMode: context.purpose === "hero" ? "environment" : "user",
    })
    .use(ImageEditor, {
      locale: editorLocale,
      quality: 0.9,
      // Browsers turn photos upright by themselves, and the check would fetch a blob: URL, which the CSP refuses.
      cropperOptions: { checkOrientation: false, croppedCanvasOptions: {} },
    })
    .use(AwsS3, {
      shouldUseMultipart: false,
      async signRequest({ key }) {
        const [file] = uppy.getFiles();
        if (!file) throw new NoUploadUrlError("the file is gone");
        return {
          url: await getUploadUrl(file),
          key,
          headers: { "Content-Type": file.type, "Accept-Language": tag },
        };
      },
    });

  repairRoles(target);
  uppy.addPostProcessor(async ([id]) => {
    const file = id === undefined ? undefined : uppy.getFile(id);
    if (!file || file.error) return;
    const address = addresses.get(file.id);
    if (!address) return listener.onFailed(noPhotoUrl);
    uppy.emit("postprocess-progress", file, { mode: "indeterminate", message: words.dashboard.uploading });
    try {
      listener.onPhoto(await makePhoto(context, address));
    } catch (error) {
      // The address is used up: the next attempt starts with a new one.
      uppy.removeFile(file.id);
      listener.onFailed(processingFailed(context.purpose, error));
    }
  });
  uppy.on("upload-error", (_file, error) => {
    listener.onFailed(error instanceof NoUploadUrlError ? noUploadUrl : transferFailed(error));
  });
  return { uppy, getUploadUrl };
}

// Types in the picker open a phone's photo library; people know the endings.
const uppyLocale = {
  strings: { ...words.uppy, youCanOnlyUploadFileTypes: onlyPhotos },
  pluralize: (count: number) => (count === 1 ? 0 : 1),
};

/** @param isTouch a phone or tablet, where nothing can be dropped. */
const dashboardLocale = (isTouch: boolean) => ({
  strings: {
    ...words.dashboard,
    dropPasteImportFiles: isTouch ? words.chooseOrTake : words.dropOrTakeFrom,
  },
});

export const editorLocale = { strings: words.editor };

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

const noUploadUrl = failure(words.noUploadUrl);

/** The transfer ended without saying where the file is. */
const noPhotoUrl = failure(words.issue, words.noPhotoUrl);

/** The file arrived and could not be made a photo; the server says why when it knows. */
const processingFailed = (purpose: PhotoPurpose, error: unknown): UploadFailure =>
  failure(
    purpose === "hero" ? "Failed to process uploaded image" : words.processingFailed,
    messageOf(error, words.urlFailed),
  );

/** The upload failed: Uppy shows that beside the file, this message gives the reason. */
const transferFailed = (error: unknown): UploadFailure => ({ sentence: transferMessage(error) });

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
