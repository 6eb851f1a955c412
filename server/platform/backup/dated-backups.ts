import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const dayMs = 86_400_000;
const prefix = "thyroid-access-alliance-";
const dated = new RegExp(`^${prefix}(\\d{4}-\\d{2}-\\d{2})T(\\d{2})-(\\d{2})-(\\d{2})Z\\.tar\\.gz$`);

export const datedBackupName = (at: Date): string =>
  `${prefix}${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;

function dateOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = dated.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined;
}

export async function removeOldBackups(
  folder: string,
  keepDays: number,
  now = new Date(),
): Promise<string[]> {
  const oldest = now.getTime() - keepDays * dayMs;
  const old = (await readdir(folder)).filter((name) => {
    const date = dateOf(name);
    return date !== undefined && date.getTime() < oldest;
  });
  for (const name of old) await rm(join(folder, name));
  return old.sort();
}
