import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { datedBackupName, removeOldBackups, writeBackup } from "#server/platform/backup/backup.ts";
import { loadSecret } from "#server/platform/security/secret.ts";
import { createStorage } from "#server/platform/storage/create-storage.ts";
import { openDatabase } from "./open-database.ts";
import { readArguments, refuse } from "./read-arguments.ts";

/** `npm run backup -- FILE` or `-- FOLDER` writes the whole site; its keys stay encrypted, so a restore needs the same APP_SECRET. */

const usage = "Usage: npm run backup -- FILE.tar.gz, or npm run backup -- FOLDER";
const { positionals } = readArguments(usage, {}, 1);
const target = positionals[0] ?? refuse(usage);
const status = await stat(target).catch(() => undefined);
const isFolder = status ? status.isDirectory() : target.endsWith("/") || extname(target) === "";
const file = isFolder ? join(target, datedBackupName(new Date())) : target;
if (existsSync(file)) {
  console.error(`${file} is there already. Name a new file.`);
  process.exit(1);
}

const part = `${file}.part`;
try {
  if (isFolder) await mkdir(target, { recursive: true });
  const { env, url, close } = await openDatabase({ migrate: false });
  try {
    // Personal data, for the owner only.
    const out = createWriteStream(part, { mode: 0o600, flush: true });
    const { rows, files } = await writeBackup(url, createStorage(env, loadSecret(env)), out);
    await rename(part, file);
    const sum = Object.values(rows).reduce((a, b) => a + b, 0);
    console.log(
      `${sum} rows of ${Object.keys(rows).length} tables and ${files} files of photos are in ${file}.`,
    );
    const removed = isFolder ? await removeOldBackups(target, env.BACKUP_KEEP_DAYS) : [];
    if (removed.length > 0)
      console.log(`Older than ${env.BACKUP_KEEP_DAYS} days and removed: ${removed.join(", ")}.`);
  } finally {
    await close();
  }
} catch (error) {
  await rm(part, { force: true }).catch(() => undefined);
  console.error(`The backup was not made: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
