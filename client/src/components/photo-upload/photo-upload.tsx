import type { PhotoPurpose } from "#shared/api/uploads.ts";

interface PhotoUploadProps {
  /** What the picture is for: its limits and its words follow from it. */
  purpose: PhotoPurpose;
  /** The picture there is: one of our paths, or an address. */
  value: string | null;
  /** A new picture was uploaded and processed: its path. */
  onUploaded: (path: string) => void;
  /** The picture was taken off; without it the picture can only be changed. */
  onRemoved?: () => void;
  /** Administrator only: whose photo it becomes (a registration's id). Without it the upload only answers a path. */
  userId?: string;
}

/** The place of a photo in a form. The upload itself comes with its own issue. */
export function PhotoUpload(_props: PhotoUploadProps) {
  return null;
}
