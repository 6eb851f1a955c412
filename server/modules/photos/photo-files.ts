import { objectFolder, type Storage } from "#server/platform/storage/storage.ts";
import { type PhotoWidth, photoPathPattern, photoWidths } from "#shared/photos.ts";

export const photoFile = (key: string, width: PhotoWidth): string => `${objectFolder(key)}/${width}.webp`;

export const photoKeyOf = (objectPath: string): string | undefined => photoPathPattern.exec(objectPath)?.[1];

export const photoPathOf = (key: string): string => `/objects/${key}`;

/** The wanted width, or the next larger one. */
export async function readPhoto(storage: Storage, key: string, wanted: PhotoWidth) {
  const larger = photoWidths.filter((width) => width >= wanted);
  const smaller = photoWidths.filter((width) => width < wanted).reverse();
  for (const width of [...larger, ...smaller]) {
    const bytes = await storage.read(photoFile(key, width));
    if (bytes) return { width, bytes };
  }
  return undefined;
}

export const photoFiles = (key: string): string[] => photoWidths.map((width) => photoFile(key, width));
