import type { Storage } from "#server/platform/storage/storage.ts";
import { type PhotoWidth, photoPathPattern, photoWidths } from "#shared/photos.ts";

/** "withdrawn": unused photos that an earlier version names, not public, kept for Undo. */
type PhotoFolder = "objects" | "withdrawn";

export const photoFile = (key: string, width: PhotoWidth, folder: PhotoFolder = "objects"): string =>
  `${folder}/${key}/${width}.webp`;

export const photoFiles = (key: string, folder?: PhotoFolder): string[] =>
  photoWidths.map((width) => photoFile(key, width, folder));

export const photoKeyOf = (objectPath: string): string | undefined => photoPathPattern.exec(objectPath)?.[1];

export const photoPathOf = (key: string): string => `/objects/${key}`;

/** The wanted width, or the next larger one. */
export async function readPhoto(storage: Storage, key: string, wanted: PhotoWidth, folder?: PhotoFolder) {
  const larger = photoWidths.filter((width) => width >= wanted);
  const smaller = photoWidths.filter((width) => width < wanted).reverse();
  for (const width of [...larger, ...smaller]) {
    const bytes = await storage.read(photoFile(key, width, folder));
    if (bytes) return { width, bytes };
  }
  return undefined;
}

export async function movePhoto(
  storage: Storage,
  key: string,
  from: PhotoFolder,
  to: PhotoFolder,
): Promise<void> {
  for (const width of photoWidths) {
    const bytes = await storage.read(photoFile(key, width, from));
    if (!bytes) continue;
    await storage.write(photoFile(key, width, to), bytes);
    await storage.remove([photoFile(key, width, from)]);
  }
}
