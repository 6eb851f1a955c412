import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { writeBackup } from "#server/platform/backup/backup.ts";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { parseVariables } from "#server/platform/env/env.ts";
import { createSecret } from "#server/platform/security/secret.ts";
import { createStorage } from "#server/platform/storage/create-storage.ts";
import { fileContents, tableContents } from "#server/test/site-content.ts";
import { type FaultTest, registerAt, startSite, withDatabase } from "./site.ts";

const storageIn = (dataDir: string) =>
  createStorage(parseVariables({ DATA_DIR: dataDir }), createSecret("only folders need one"));

/** The sample site is backed up while people register, then put back elsewhere, and both are compared. */
export const backupRestore: FaultTest = {
  guarantee: "A backup taken under load, put back into a new database, is the same site",
  run: () =>
    withDatabase((database) =>
      withDatabase(async (target) => {
        const server = await startSite(database, { SEED: "demo" });
        const file = path.join(target.dataDir, "backup.tar.gz");
        let isOver = false;
        const pouring = (async () => {
          for (let count = 0; !isOver; count += 1) await registerAt(server, `backup.${count}@example.org`);
        })();
        await writeBackup(database.url, storageIn(database.dataDir), createWriteStream(`${file}.under-load`));
        isOver = true;
        await pouring;
        await server.end();
        await writeBackup(database.url, storageIn(database.dataDir), createWriteStream(file));

        await migrateDatabase(target.url);
        const put = (name: string, force: boolean) =>
          restoreBackup({
            url: target.url,
            storage: storageIn(target.dataDir),
            source: createReadStream(name),
            force,
          });
        // The one under load has all references in itself, or PostgreSQL would refuse it.
        await put(`${file}.under-load`, false);
        const { rows, files } = await put(file, true);
        const [before, after] = [await tableContents(database.url), await tableContents(target.url)];
        const sameFiles = isDeepStrictEqual(
          await fileContents(storageIn(target.dataDir)),
          await fileContents(storageIn(database.dataDir)),
        );
        const different = Object.keys(before).filter((name) => before[name] !== after[name]);
        const sum = Object.values(rows).reduce((a, b) => a + b, 0);
        return {
          ok: different.length === 0 && sameFiles && files > 0,
          figure: `${Object.keys(before).length} tables with ${sum} rows and ${files} files equal${different.length ? `, but not ${different.join(", ")}` : ""}`,
        };
      }),
    ),
};
