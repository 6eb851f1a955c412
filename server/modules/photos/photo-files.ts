import { objectFolder, type Storage } from "#server/platform/storage/storage.ts";
import { type PhotoWidth, photoPathPattern, photoWidths } from "#shared/photos.ts";

/** The path of one width of a photo. */
export const photoFile = (key: string, width: PhotoWidth): string => `${objectFolder(key)}/${width}.webp`;

/** The key in "/objects/KEY"; undefined when it is another address. */
export const photoKeyOf = (objectPath: string): string | undefined => photoPathPattern.exec(objectPath)?.[1];

/** "/objects/KEY": where a photo is served. */
export const photoPathOf = (key: string): string => `/objects/${key}`;

/** A stored photo in the wanted width, or the next one that there is. */
export async function readPhoto(storage: Storage, key: string, wanted: PhotoWidth) {
  const larger = photoWidths.filter((width) => width >= wanted);
  const smaller = photoWidths.filter((width) => width < wanted).reverse();
  for (const width of [...larger, ...smaller]) {
    const bytes = await storage.read(photoFile(key, width));
    if (bytes) return { width, bytes };
  }
  return undefined;
}

/** The paths of a photo in all its widths. */
export const photoFiles = (key: string): string[] => photoWidths.map((width) => photoFile(key, width));
