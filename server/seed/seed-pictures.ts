import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { photoFile } from "#server/modules/photos/photo-files.ts";
import { packageRoot } from "#server/platform/env/package-root.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { maxPhotoWidth } from "#shared/photos.ts";

/** The photo key of a sample picture's file. */
const keyOf = (file: string) => `demo-${file.replace(".webp", "")}`;

/** Where a sample picture is served. */
export const pictureOf = (file: string): string => `/objects/${keyOf(file)}`;

/** Stores the sample pictures as they are: they are WebP already. Smaller widths are made when first asked for. */
export async function storeSamplePictures(storage: Storage): Promise<void> {
  const folder = join(packageRoot(), "server/seed/images");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".webp"));
  await Promise.all(
    files.map(async (file) =>
      storage.write(photoFile(keyOf(file), maxPhotoWidth), await readFile(join(folder, file))),
    ),
  );
}
