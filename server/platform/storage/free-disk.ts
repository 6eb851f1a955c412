import { statfs } from "node:fs/promises";
import { databaseFloorBytes } from "#server/platform/embedded-postgres/disk-guard.ts";
import type { Env } from "#server/platform/env/env.ts";

const megabyte = 1024 * 1024;

/** The free disk that uploads leave to the rest of the site, in bytes. */
export const freeDiskFloor = (env: Pick<Env, "UPLOAD_FREE_DISK_MB">): number =>
  Math.max(env.UPLOAD_FREE_DISK_MB * megabyte, 2 * databaseFloorBytes);

/** Whether the disk of DATA_DIR takes so many more bytes and still has the floor left. */
export async function hasFreeDisk(env: Env, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  return bavail * bsize - bytes >= freeDiskFloor(env);
}
