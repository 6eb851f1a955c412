import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import type pg from "pg";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { ownTransaction } from "#server/platform/database/own-transaction.ts";
import { programVersion } from "#server/platform/env/package-root.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { dayMs } from "#shared/durations.ts";
import { createArchive } from "./archive.ts";
import { listTables, readRows } from "./tables.ts";

export const manifestName = "manifest.json";
/** The last entry, with the counts: a cut-off archive is noticed. */
export const closingName = "complete.json";
export const rowsFolder = "database/";
export const filesFolder = "files/";
/** The photos. The quarantine is left out. */
export async function* storedFiles(storage: Pick<Storage, "list">): AsyncGenerator<string> {
  for await (const { path } of storage.list("objects")) yield path;
}

export interface BackupCounts {
  rows: Record<string, number>;
  files: number;
}

async function migrationOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ at: string }>(
    "select max(created_at) as at from drizzle.__drizzle_migrations",
  );
  return readMigrations().find(({ at }) => at === Number(rows[0]?.at))?.name;
}

/** The database at one moment, then every stored photo, while the server runs; sign-ins and rate limits are left out. */
export async function writeBackup(url: string, storage: Storage, out: Writable): Promise<BackupCounts> {
  const archive = createArchive(out);
  const counts: BackupCounts = { rows: {}, files: 0 };
  const addJson = (name: string, value: unknown) => archive.add(name, Buffer.from(JSON.stringify(value)));
  try {
    await ownTransaction(url, { name: "backup" }, async (client) => {
      await client.query("set transaction isolation level repeatable read read only");
      const tables = await listTables(client);
      if (tables.length === 0)
        throw new Error("The database has no tables. Check DATA_DIR and DATABASE_URL.");
      const createdAt = new Date().toISOString();
      const migration = await migrationOf(client);
      await addJson(manifestName, { version: programVersion, createdAt, migration, tables });
      for (const table of tables) {
        let part = 0;
        let count = 0;
        for await (const rows of readRows(client, table)) {
          part += 1;
          count += rows.length;
          await archive.add(`${rowsFolder}${table.name}/${part}.jsonl`, Buffer.from(rows.join("\n")));
        }
        counts.rows[table.name] = count;
      }
    });
    for await (const path of storedFiles(storage)) {
      const bytes = await storage.read(path);
      if (!bytes) continue;
      await archive.add(filesFolder + path, bytes);
      counts.files += 1;
    }
    await addJson(closingName, counts);
    await archive.end();
    return counts;
  } catch (error) {
    out.destroy();
    throw error;
  }
}

const prefix = "thyroid-access-alliance-";
const dated = new RegExp(`^${prefix}\\d{4}-\\d{2}-\\d{2}T\\d{2}-\\d{2}-\\d{2}Z\\.tar\\.gz$`);

export const datedBackupName = (at: Date): string =>
  `${prefix}${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;

export async function removeOldBackups(
  folder: string,
  keepDays: number,
  now = new Date(),
): Promise<string[]> {
  const oldest = datedBackupName(new Date(now.getTime() - keepDays * dayMs));
  const old = (await readdir(folder)).filter((name) => dated.test(name) && name < oldest).sort();
  for (const name of old) await rm(join(folder, name));
  return old;
}
