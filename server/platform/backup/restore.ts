import { dirname } from "node:path/posix";
import type { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { z } from "zod";
import { ownTransaction } from "#server/platform/database/own-transaction.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { readArchive } from "./archive.ts";
import {
  archiveVersion,
  type BackupCounts,
  closingName,
  filesFolder,
  manifestName,
  rowsFolder,
  storedFiles,
} from "./backup.ts";
import { advanceSequences, listTables, quoted, type Table, writeRows } from "./tables.ts";

const manifestRule = z.object({
  version: z.literal(archiveVersion),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
/** An archive can't write outside these folders. */
const storedPath = /^(?:objects|withdrawn)\/[A-Za-z0-9_-]{1,64}(?:\/[A-Za-z0-9_-]{1,64})?(?:\.webp)?$/;

interface RestoreOptions {
  url: string;
  storage: Storage;
  source: Readable;
  force: boolean;
}

/** The database changes in one transaction, after the whole archive was read. @throws Error with a sentence */
export async function restoreBackup({ url, storage, source, force }: RestoreOptions): Promise<BackupCounts> {
  const before = new Set<string>();
  const written = new Set<string>();
  try {
    const counts = await ownTransaction(url, { name: "restore" }, async (client) => {
      const tables = await listTables(client);
      for await (const path of storedFiles(storage)) before.add(path);
      await prepare(client, tables, before, force);
      const taken = await takeIn(client, storage, tables, source, written);
      for (const table of tables) await advanceSequences(client, table);
      return taken;
    });
    await storage.remove([...before].filter((path) => !written.has(path)));
    return counts;
  } catch (error) {
    await storage.remove([...written].filter((path) => !before.has(path))).catch(() => undefined);
    throw error;
  } finally {
    source.destroy();
  }
}

async function prepare(
  client: pg.Client,
  tables: readonly Table[],
  files: ReadonlySet<string>,
  force: boolean,
): Promise<void> {
  const names = tables.map(({ name }) => quoted(name)).join(", ");
  if (force) {
    await client.query(`truncate ${names}, sessions, rate_limits, sliding_limits`);
    return;
  }
  if (files.size > 0) throw new Error("There are stored photos already. Use --force to replace them.");
  for (const { name } of tables) {
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length > 0)
      throw new Error(
        `The database is not empty ("${name}" has rows). Use --force to replace everything in it.`,
      );
  }
}

async function takeIn(
  client: pg.Client,
  storage: Storage,
  tables: readonly Table[],
  source: Readable,
  written: Set<string>,
): Promise<BackupCounts> {
  const counts: BackupCounts = { rows: {}, files: 0 };
  let columns: ReadonlyMap<string, string[]> | undefined;
  let closing: unknown;
  for await (const { name, bytes } of readArchive(source)) {
    if (name === manifestName) {
      columns = columnsOf(bytes, tables);
      for (const table of columns.keys()) counts.rows[table] = 0;
    } else if (!columns) {
      throw new Error("This file is not a backup of this site.");
    } else if (name === closingName) {
      closing = JSON.parse(bytes.toString("utf8"));
    } else if (name.startsWith(rowsFolder)) {
      const table = dirname(name.slice(rowsFolder.length));
      const named = columns.get(table);
      if (!named) throw new Error(`This backup has rows of an unknown table, "${table}".`);
      const rows = bytes.toString("utf8").split("\n");
      await writeRows(client, { name: table, columns: named }, rows);
      counts.rows[table] = (counts.rows[table] ?? 0) + rows.length;
    } else if (name.startsWith(filesFolder)) {
      const path = name.slice(filesFolder.length);
      if (!storedPath.test(path)) throw new Error("This backup names a file outside of the storage.");
      written.add(path);
      await storage.write(path, bytes);
      counts.files += 1;
    }
  }
  if (!isDeepStrictEqual(closing, counts)) throw new Error("This backup is not complete.");
  return counts;
}

function columnsOf(bytes: Buffer, tables: readonly Table[]): ReadonlyMap<string, string[]> {
  const manifest = manifestRule.safeParse(JSON.parse(bytes.toString("utf8")));
  if (!manifest.success) throw new Error("This backup was made by another version of this program.");
  const here = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of manifest.data.tables) {
    const known = here.get(name);
    const unknown = columns.find((column) => !known?.has(column));
    if (!known || unknown)
      throw new Error(
        `This backup was made by a newer version: "${known ? `${name}.${unknown}` : name}" is unknown here.`,
      );
  }
  return new Map(manifest.data.tables.map(({ name, columns }) => [name, columns]));
}
