import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { storePhoto } from "#server/modules/photos/uploads.ts";
import { packageRoot } from "#server/platform/env/package-root.ts";
import type { Services } from "#server/platform/services.ts";

/** The photo key of a sample picture's file. */
const keyOf = (file: string) => `demo-${file.replace(".webp", "")}`;

/** Where a sample picture is served. */
export const pictureOf = (file: string): string => `/objects/${keyOf(file)}`;

export async function storeSamplePictures(services: Pick<Services, "storage" | "pictures">): Promise<void> {
  const folder = join(packageRoot(), "server/seed/images");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".webp"));
  for (const file of files) await storePhoto(services, keyOf(file), () => readFile(join(folder, file)));
}
