import type { Storage } from "#server/platform/storage/storage.ts";

/** The paths of the files in a folder of the storage. */
export async function storedFiles(storage: Storage, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of storage.list(folder)) paths.push(path);
  return paths;
}
