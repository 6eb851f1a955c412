import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "#server/platform/errors/error-code.ts";

interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(folder, "postmaster.pid"), "utf8").catch((error) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  // In single-user mode PostgreSQL writes the pid with a minus sign.
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0 || !exists(pid)) return undefined;
  if (isZombie(pid) || !mayBePostgres(pid, folder)) {
    // PostgreSQL itself would take the process for a living server and refuse to start.
    if (!isInUse(lines[6])) await removeStale(folder, text);
    return undefined;
  }
  return { pid, port: Number(lines[3] ?? ""), status: (lines[7] ?? "").trim() || "starting" };
}

export function isAlive(pid: number): boolean {
  return exists(pid) && !isZombie(pid);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

// In a container whose first process reaps nothing, an ended postgres stays in the process table.
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** After a reboot the pid may belong to any process, and PostgreSQL would refuse to start: the command line decides, else "yes". */
function mayBePostgres(pid: number, folder: string): boolean {
  try {
    if (process.platform === "linux") {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      // Empty between fork and exec, and for kernel threads.
      if (command.every((part) => part === "")) return true;
      if (!command.some((part) => path.basename(part) === "postgres")) return false;
      return command.includes(folder) || readlinkSync(`/proc/${pid}/cwd`) === folder;
    }
    if (process.platform === "darwin") {
      const command = spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], {
        encoding: "utf8",
      }).stdout;
      return command.includes("postgres") && command.includes(folder);
    }
  } catch {
    return true;
  }
  return true;
}

/** A killed server's processes hold its shared memory ("key id" in the file) for a moment. */
function isInUse(sharedMemory = ""): boolean {
  if (process.platform !== "linux") return false;
  const id = sharedMemory.trim().split(/\s+/)[1];
  try {
    const segments = readFileSync("/proc/sysvipc/shm", "utf8").split("\n");
    const segment = segments.map((line) => line.trim().split(/\s+/)).find((columns) => columns[1] === id);
    return segment !== undefined && Number(segment[6]) > 0;
  } catch {
    return false;
  }
}

/** Renames the file before reading it again, so that one that a new server wrote meanwhile can be put back. */
async function removeStale(folder: string, seen: string): Promise<void> {
  const file = path.join(folder, "postmaster.pid");
  const aside = `${file}.stale-${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  const moved = await readFile(aside, "utf8").catch(() => undefined);
  if (moved !== undefined && moved !== seen) await rename(aside, file);
  else await rm(aside, { force: true });
}
