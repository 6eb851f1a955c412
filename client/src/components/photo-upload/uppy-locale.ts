import { onlyPhotos } from "#shared/api/uploads.ts";

// Types in the picker open a phone's photo library; people know the endings.
export const uppyLocale = {
  strings: { youCanOnlyUploadFileTypes: onlyPhotos },
  pluralize: (count: number) => (count === 1 ? 0 : 1),
};

/** @param isTouch a phone or tablet, where nothing can be dropped. */
export const dashboardLocale = (isTouch: boolean) => ({
  strings: {
    dashboardTitle: "Photo upload",
    dropPasteFiles: "Drop your photo here or %{browseFiles}",
    dropPasteImportFiles: isTouch
      ? "Choose a photo that you have, or take one now."
      : "Drop your photo here, %{browseFiles} or take it from:",
    dropHint: "Drop your photo here",
    browseFiles: "browse files",
    myDevice: "My Photos",
    takePictureBtn: "Take Photo",
    xFilesSelected: { 0: "Your photo", 1: "Your photos" },
    uploadingXFiles: { 0: "Uploading your photo...", 1: "Uploading your photos..." },
    processingXFiles: { 0: "Uploading your photo...", 1: "Uploading your photos..." },
    uploadXFiles: { 0: "Upload", 1: "Upload" },
    uploading: "Uploading your photo...",
    editFile: "Edit photo",
    editFileWithFilename: "Edit photo %{file}",
    removeFile: "Remove photo",
  },
});
