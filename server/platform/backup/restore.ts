import { dirname } from "node:path/posix";
import type { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { z } from "zod";
import { applyMigration, type Migration, readMigrations } from "#server/platform/database/migrate.ts";
import { ownTransaction } from "#server/platform/database/own-transaction.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { bytesOf, linesOf, readArchive } from "./archive.ts";
import {
  type BackupCounts,
  closingName,
  filesFolder,
  manifestName,
  rowsFolder,
  storedFiles,
} from "./backup.ts";
import { advanceSequences, listTables, quoted, type Table, writeRows } from "./tables.ts";

/** An archive can't write outside these folders. */
const storedPath = /^objects\/[A-Za-z0-9_-]{1,64}(?:\/[A-Za-z0-9_-]{1,64})?(?:\.webp)?$/;
/** Rows written in one statement: so many, or so many characters. */
const rowsAtOnce = 500;
const charactersAtOnce = 4 * 1024 * 1024;

interface RestoreOptions {
  url: string;
  storage: Storage;
  source: Readable;
  force: boolean;
  finish?: (client: pg.Client) => Promise<void>;
}

/** The database changes in one transaction, after the whole archive was read. @throws Error with a sentence */
export async function restoreBackup(options: RestoreOptions): Promise<BackupCounts & { madeAt: Date }> {
  const { url, storage, source, finish } = options;
  const before = new Set<string>();
  const written = new Set<string>();
  try {
    const counts = await ownTransaction(url, { name: "restore" }, async (client) => {
      for await (const path of storedFiles(storage)) before.add(path);
      await empty(client, before, options);
      const taken = await restoreEntries(client, storage, source, written);
      for (const table of await listTables(client)) await advanceSequences(client, table);
      await finish?.(client);
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

async function empty(
  client: pg.Client,
  files: ReadonlySet<string>,
  { force }: RestoreOptions,
): Promise<void> {
  const tables = await listTables(client);
  if (force) {
    const names = tables.map(({ name }) => quoted(name)).join(", ");
    await client.query(`truncate ${names}, sessions, rate_limits`);
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

async function restoreEntries(
  client: pg.Client,
  storage: Storage,
  source: Readable,
  written: Set<string>,
): Promise<BackupCounts & { madeAt: Date }> {
  const counts: BackupCounts = { rows: {}, files: 0 };
  let madeAt = new Date(0);
  let columns: ReadonlyMap<string, string[]> | undefined;
  let later: Awaited<ReturnType<typeof prepareSchema>> = [];
  let closing: unknown;
  for await (const { name, content } of readArchive(source)) {
    if (name === manifestName) {
      const manifest = parseManifest(await bytesOf(content));
      madeAt = manifest.createdAt;
      later = await prepareSchema(client, manifest);
      columns = columnsOf(manifest, await listTables(client));
      counts.rows = Object.fromEntries([...columns.keys()].map((table) => [table, 0]));
    } else if (!columns) {
      throw new Error("This file is not a backup of this site.");
    } else if (name === closingName) {
      closing = JSON.parse((await bytesOf(content)).toString("utf8"));
    } else if (name.startsWith(rowsFolder)) {
      const table = dirname(name.slice(rowsFolder.length));
      const count = await restoreRows(client, columns, table, content);
      counts.rows[table] = (counts.rows[table] ?? 0) + count;
    } else if (name.startsWith(filesFolder)) {
      await restoreFile(storage, written, name.slice(filesFolder.length), content);
      counts.files += 1;
    }
  }
  if (!isDeepStrictEqual(closing, counts)) throw new Error("This backup is not complete.");
  for (const migration of later) await applyMigration(client, migration);
  return { ...counts, madeAt };
}

async function restoreFile(
  storage: Storage,
  written: Set<string>,
  path: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  if (!storedPath.test(path)) throw new Error("This backup names a file outside of the storage.");
  const bytes = await bytesOf(content);
  written.add(path);
  await storage.write(path, bytes);
}

async function restoreRows(
  client: pg.Client,
  columnsByTable: ReadonlyMap<string, string[]>,
  table: string,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const columns = columnsByTable.get(table);
  if (!columns) throw new Error(`This backup has rows of an unknown table, "${table}".`);
  let count = 0;
  for await (const rows of batchesOf(linesOf(content))) {
    await writeRows(client, { name: table, columns }, rows);
    count += rows.length;
  }
  return count;
}

async function* batchesOf(rows: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    characters += row.length;
    if (batch.length < rowsAtOnce && characters < charactersAtOnce) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** An older backup is put into the tables of its time and then migrated, so that its rows change as those of a running site did. */

const manifestRule = z.object({
  version: z.string(),
  createdAt: z.coerce.date(),
  migration: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
type Manifest = z.infer<typeof manifestRule>;

function parseManifest(bytes: Buffer): Manifest {
  const content: unknown = JSON.parse(bytes.toString("utf8"));
  const manifest = manifestRule.safeParse(content);
  if (manifest.success) return manifest.data;
  throw new Error("This file is not a backup of this site.");
}

const unknownHere = ({ version }: Manifest, what: string) =>
  new Error(
    `This backup was made by version ${version} of this program: "${what}" is unknown here. Update this site, then restore it.`,
  );

/** @returns the migrations to apply when the rows are in */
async function prepareSchema(client: pg.Client, manifest: Manifest): Promise<readonly Migration[]> {
  const migrations = readMigrations();
  const count = migrations.findIndex(({ name }) => name === manifest.migration) + 1;
  if (count === 0) throw unknownHere(manifest, manifest.migration);
  if (count === migrations.length) return [];
  await dropSchema(client);
  for (const migration of migrations.slice(0, count)) await applyMigration(client, migration);
  return migrations.slice(count);
}

/** All but what belongs to extensions, which may take an administrator to create. */
async function dropSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    with extended as (select classid, objid from pg_depend where deptype = 'e')
    select format('drop table %s cascade', oid::regclass) as statement from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ('pg_class'::regclass, oid) not in (select * from extended)
    union all select format('drop function %s cascade', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and ('pg_proc'::regclass, oid) not in (select * from extended)
    union all select format('drop type %s cascade', oid::regtype) from pg_type
      where typnamespace = 'public'::regnamespace and typtype = 'e' and ('pg_type'::regclass, oid) not in (select * from extended)`);
  for (const { statement } of rows) await client.query(statement);
  await client.query("delete from drizzle.__drizzle_migrations");
}

function columnsOf(manifest: Manifest, tables: readonly Table[]): ReadonlyMap<string, string[]> {
  const here = new Map(tables.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of manifest.tables) {
    const known = here.get(name);
    if (!known) throw unknownHere(manifest, name);
    const unknown = columns.find((column) => !known.includes(column));
    if (unknown) throw unknownHere(manifest, `${name}.${unknown}`);
  }
  return new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
}
