import AwsS3 from "@uppy/aws-s3";
import { Uppy } from "@uppy/core";
import Dashboard from "@uppy/dashboard";
import ImageEditor from "@uppy/image-editor";
import { makePhoto, requestUpload, type UploadContext } from "#client/api/uploads.ts";
import { onlyPhotos, photoLimits, photoTypes } from "#shared/api/uploads.ts";
import { tag } from "#words/language.json";
import * as words from "#words/photo-upload.json";
import { photoIsHeic } from "#words/refusals.json";
import {
  limitsText,
  noPhotoUrl,
  noUploadUrl,
  processingFailed,
  transferFailed,
  type UploadFailure,
} from "./upload-messages.ts";

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

const isHeic = ({ name, type }: { name?: string; type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.(?:hei[cf]|hif)$/i.test(name ?? "");

/** One picture at a time: picked, edited if wished, sent to an address of its own, made a photo. `target` gets the panel. */
export function createUploader(target: HTMLElement, context: UploadContext, listener: UploadListener) {
  const uppy = new Uppy({
    id: "photo",
    autoProceed: false,
    allowMultipleUploadBatches: true,
    locale: uppyLocale,
    onBeforeFileAdded(file, files) {
      if (Object.hasOwn(files, file.id)) return false;
      if (isHeic(file)) {
        listener.onFailed({ sentence: photoIsHeic });
        return false;
      }
      return unknownTypes.includes(file.type) ? { ...file, type: "image/jpeg" } : true;
    },
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
      // Browsers turn photos upright automatically, and the check would fetch a blob: URL, which the CSP refuses.
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

const editorLocale = { strings: words.editor };
