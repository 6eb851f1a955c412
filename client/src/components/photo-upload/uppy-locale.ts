import { onlyPhotos } from "#shared/api/uploads.ts";
import * as words from "#words/photo-upload.json";

// Types in the picker open a phone's photo library; people know the endings.
export const uppyLocale = {
  strings: { ...words.uppy, youCanOnlyUploadFileTypes: onlyPhotos },
  pluralize: (count: number) => (count === 1 ? 0 : 1),
};

/** @param isTouch a phone or tablet, where nothing can be dropped. */
export const dashboardLocale = (isTouch: boolean) => ({
  strings: {
    ...words.dashboard,
    dropPasteImportFiles: isTouch ? words.chooseOrTake : words.dropOrTakeFrom,
  },
});

export const editorLocale = { strings: words.editor };
