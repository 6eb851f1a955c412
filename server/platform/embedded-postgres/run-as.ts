import { type SpawnOptions, spawnSync } from "node:child_process";
import { chown, lchown, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { StartError } from "#server/platform/env/env.ts";
import type { PostgresBinaries } from "./binaries.ts";

export interface RunAs {
  owner?: { uid: number; gid: number };
  command(program: string, args: string[]): { program: string; args: string[]; options: SpawnOptions };
}

// Our environment holds secrets that the database must not see.
const environment =
  process.platform === "win32" ? undefined : { LC_ALL: "C", PATH: "/usr/sbin:/usr/bin:/sbin:/bin" };
const shared: SpawnOptions = {
  env: environment,
  // Our working folder may be closed to the user that PostgreSQL runs as.
  cwd: process.platform === "win32" ? undefined : "/",
  windowsHide: true,
};

/** How to run PostgreSQL in `dataDir`: directly, or as root through another user or a user namespace. @throws a sentence that names DATABASE_URL */
export function chooseRunAs(binaries: PostgresBinaries, dataDir: string): RunAs {
  let reason = "";
  for (const candidate of candidates()) {
    const probe = candidate.command("/bin/sh", [
      "-c",
      '"$0" --version && cd "$1"',
      binaries.postgres,
      dataDir,
    ]);
    const run =
      process.platform === "win32"
        ? { program: binaries.postgres, args: ["--version"], options: shared }
        : probe;
    const result = spawnSync(run.program, run.args, { ...run.options, encoding: "utf8" });
    if (result.status === 0) return candidate;
    reason = result.error?.message ?? String(result.stderr).trim().slice(-300);
  }
  throw new StartError(
    `The built-in PostgreSQL cannot run here${reason && ` (${reason})`}: set DATABASE_URL, or use another DATA_DIR.`,
  );
}

export async function chownTo(runAs: RunAs, folder: string): Promise<void> {
  if (!runAs.owner) return;
  const { uid, gid } = runAs.owner;
  if ((await stat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), uid, gid);
  }
  // The folder itself comes last, so that an interrupted change starts again.
  await chown(folder, uid, gid);
}

function candidates(): RunAs[] {
  const direct: RunAs = { command: (program, args) => ({ program, args, options: shared }) };
  if (process.getuid?.() !== 0) return [direct];
  const unshare: RunAs = {
    owner: { uid: 0, gid: 0 },
    command: (program, args) => ({
      program: "unshare",
      args: ["--user", "--map-user=65534", "--map-group=65534", "--", program, ...args],
      options: shared,
    }),
  };
  // "nobody" is last: other programs share that user.
  return [...asUser("postgres"), unshare, ...asUser("nobody")];
}

function asUser(name: string): RunAs[] {
  const [uid, gid] = ["-u", "-g"].map((flag) => {
    const lookup = spawnSync("id", [flag, name], { encoding: "utf8" });
    return lookup.status === 0 ? Number(lookup.stdout) : Number.NaN;
  });
  if (uid === undefined || gid === undefined || !(uid > 0) || !(gid >= 0)) return [];
  return [
    {
      owner: { uid, gid },
      command: (program, args) => ({ program, args, options: { ...shared, uid, gid } }),
    },
  ];
}
