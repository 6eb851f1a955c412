import { statfs } from "node:fs/promises";
import { databaseFloorBytes } from "#server/platform/embedded-postgres/disk-guard.ts";
import type { Env } from "#server/platform/env/env.ts";

const megabyte = 1024 * 1024;

export const freeDiskFloor = (env: Pick<Env, "UPLOAD_FREE_DISK_MB">): number =>
  Math.max(env.UPLOAD_FREE_DISK_MB * megabyte, 2 * databaseFloorBytes);

export async function hasFreeDisk(env: Env, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  return bavail * bsize - bytes >= freeDiskFloor(env);
}
