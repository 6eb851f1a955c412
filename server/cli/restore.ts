import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { loadSecret } from "#server/platform/security/secret.ts";
import { createStorage } from "#server/platform/storage/create-storage.ts";
import { openDatabase } from "./open-database.ts";

/** `npm run restore -- FILE` puts a backup into an empty database and storage; `--force` replaces what is there. */

const { values, positionals } = parseArgs({
  options: { force: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [file] = positionals;
if (!file) {
  console.error("Usage: npm run restore -- FILE.tar.gz [--force]");
  process.exit(2);
}

try {
  const { env, url, close } = await openDatabase();
  try {
    const storage = createStorage(env, loadSecret(env));
    const { rows, files } = await restoreBackup({
      url,
      storage,
      source: createReadStream(file),
      force: values.force,
    });
    const sum = Object.values(rows).reduce((one, other) => one + other, 0);
    console.log(`${sum} rows of ${Object.keys(rows).length} tables and ${files} files of photos are back.`);
  } finally {
    await close();
  }
} catch (error) {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
