import { createWriteStream } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import { writeBackup } from "#server/platform/backup/backup.ts";
import { loadSecret } from "#server/platform/security/secret.ts";
import { createStorage } from "#server/platform/storage/create-storage.ts";
import { openDatabase } from "./open-database.ts";

/**
 * `npm run backup -- FILE`: the whole site (database and photos) in one .tar.gz, while the server runs or not. Keys in it
 * stay encrypted: keep APP_SECRET (outside production DATA_DIR/app-secret) apart from it, a restore wants the same.
 */

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Usage: npm run backup -- FILE.tar.gz");
  process.exit(2);
}
const exists = await access(file).then(
  () => true,
  () => false,
);
if (exists) {
  console.error(`${file} is there already. Name a new file.`);
  process.exit(1);
}

const part = `${file}.part`;
try {
  const { env, url, close } = await openDatabase({ migrate: false });
  try {
    // Personal data: for the owner's eyes only.
    const out = createWriteStream(part, { mode: 0o600, flush: true });
    const { rows, files } = await writeBackup(url, createStorage(env, loadSecret(env)), out);
    await rename(part, file);
    const sum = Object.values(rows).reduce((one, other) => one + other, 0);
    console.log(
      `${sum} rows of ${Object.keys(rows).length} tables and ${files} files of photos are in ${file}.`,
    );
  } finally {
    await close();
  }
} catch (error) {
  await rm(part, { force: true });
  console.error(`The backup was not made: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
