import { type ClipboardEvent, type DragEvent, useState } from "react";
import { uploadPicture } from "#client/api/uploads.ts";
import { toastFailure } from "#client/lib/toast.ts";
import { insertText } from "./insert-text.ts";

const pictureIn = (data: DataTransfer): File | undefined =>
  [...data.files].find(({ type }) => type.startsWith("image/"));

/** A picture that is dropped on a text area, or pasted into it, is uploaded and named in its Markdown. */
export function useDroppedPicture() {
  const [isUploading, setUploading] = useState(false);

  const addPicture = async (picture: File, area: HTMLTextAreaElement) => {
    setUploading(true);
    try {
      const path = await uploadPicture(picture);
      insertText(area, `![Describe the picture](${path})`);
    } catch (error) {
      toastFailure("The picture could not be added", error);
    } finally {
      setUploading(false);
    }
  };
  const takeFrom = (event: ClipboardEvent | DragEvent, data: DataTransfer, area: HTMLTextAreaElement) => {
    const picture = pictureIn(data);
    if (!picture) return;
    event.preventDefault();
    void addPicture(picture, area);
  };
  return {
    isUploading,
    addPicture,
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) =>
      takeFrom(event, event.clipboardData, event.currentTarget),
    // What is not accepted here is opened by the browser, in the place of the editor.
    onDragOver: (event: DragEvent<HTMLTextAreaElement>) => {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    onDrop: (event: DragEvent<HTMLTextAreaElement>) =>
      takeFrom(event, event.dataTransfer, event.currentTarget),
  };
}
