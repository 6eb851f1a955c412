import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "#server/platform/env/env.ts";
import type { PostgresBinaries } from "./binaries.ts";

/** PostgreSQL reads only the files of its own major version; a backup carries the site from one to the next. */
export function refuseOtherMajor(words: string, folder: string, binaries: PostgresBinaries): void {
  if (!words.includes("database files are incompatible with server")) return;
  const found = readFileSync(path.join(folder, "PG_VERSION"), "utf8").trim();
  const [ours] = execFileSync(binaries.postgres, ["--version"], { encoding: "utf8" }).match(/\d+/) ?? [];
  throw new StartError(
    `The database in ${folder} was made by PostgreSQL ${found}, and this version of the program brings PostgreSQL ${ours}. Nothing was changed. ` +
      "1. With the version of the program that ran before: npm run backup -- backup.tar.gz. " +
      `2. Rename ${folder} to ${path.basename(folder)}-${found}. ` +
      "3. With this version: npm run restore -- backup.tar.gz --force.",
  );
}
