import type { Storage } from "#server/platform/storage/storage.ts";
import { maxPhotoWidth, type PhotoWidth, photoPathPattern, photoWidths } from "#shared/photos.ts";

export const photoFile = (key: string, width: PhotoWidth): string => `objects/${key}/${width}.webp`;

export const photoFiles = (key: string): string[] => photoWidths.map((width) => photoFile(key, width));

export const photoKeyOf = (objectPath: string): string | undefined => photoPathPattern.exec(objectPath)?.[1];

export const photoPathOf = (key: string): string => `/objects/${key}`;

export const readPhoto = (storage: Storage, key: string, width: PhotoWidth = maxPhotoWidth) =>
  storage.read(photoFile(key, width));
