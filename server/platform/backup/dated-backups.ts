import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { dayMs } from "#shared/durations.ts";

const prefix = "thyroid-access-alliance-";
const dated = new RegExp(`^${prefix}\\d{4}-\\d{2}-\\d{2}T\\d{2}-\\d{2}-\\d{2}Z\\.tar\\.gz$`);

export const datedBackupName = (at: Date): string =>
  `${prefix}${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;

export async function removeOldBackups(
  folder: string,
  keepDays: number,
  now = new Date(),
): Promise<string[]> {
  const oldest = datedBackupName(new Date(now.getTime() - keepDays * dayMs));
  const old = (await readdir(folder)).filter((name) => dated.test(name) && name < oldest).sort();
  for (const name of old) await rm(join(folder, name));
  return old;
}
