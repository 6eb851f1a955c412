import type { Storage } from "#server/platform/storage/storage.ts";
import { type PhotoWidth, photoWidths } from "#shared/photos.ts";
import { photoFile } from "./photo-files.ts";

/** Unused photos that an earlier version names: not public, kept for Undo. */

export const withdrawnFolder = "withdrawn";
const withdrawnFile = (key: string, width: PhotoWidth): string => `${withdrawnFolder}/${key}/${width}.webp`;

/** The key in "withdrawn/KEY/640.webp". */
export const withdrawnKeyOf = (path: string): string => path.split("/")[1] ?? "";

export const withdrawnFiles = (key: string): string[] =>
  photoWidths.map((width) => withdrawnFile(key, width));

export async function readWithdrawn(storage: Storage, key: string): Promise<Buffer | undefined> {
  for (const width of [...photoWidths].reverse()) {
    const bytes = await storage.read(withdrawnFile(key, width));
    if (bytes) return bytes;
  }
  return undefined;
}

type FileOf = typeof photoFile;

async function move(storage: Storage, key: string, from: FileOf, to: FileOf): Promise<void> {
  for (const width of photoWidths) {
    const bytes = await storage.read(from(key, width));
    if (!bytes) continue;
    await storage.write(to(key, width), bytes);
    await storage.remove([from(key, width)]);
  }
}

export const withdrawPhoto = (storage: Storage, key: string): Promise<void> =>
  move(storage, key, photoFile, withdrawnFile);

export const restorePhoto = (storage: Storage, key: string): Promise<void> =>
  move(storage, key, withdrawnFile, photoFile);
