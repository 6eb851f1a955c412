import { readFileSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { z } from "zod";
import { StartError } from "#server/platform/env/env.ts";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { codeOf } from "#server/platform/errors/error-code.ts";
import type { Log } from "#server/platform/logging/log.ts";
import { ownTransaction } from "./own-transaction.ts";

export interface Migration {
  name: string;
  at: number;
  hash: string;
  statements: readonly string[];
}

const journalRule = z.object({ entries: z.array(z.object({ tag: z.string() })) });

export function readMigrations(): Migration[] {
  const migrationsFolder = path.join(packageRoot(), "migrations");
  const journal = readFileSync(path.join(migrationsFolder, "meta/_journal.json"), "utf8");
  const { entries } = journalRule.parse(JSON.parse(journal));
  return readMigrationFiles({ migrationsFolder }).map(({ sql, folderMillis, hash }, index) => ({
    name: entries[index]?.tag ?? "",
    at: folderMillis,
    hash,
    statements: sql,
  }));
}

/** Creates the table of Drizzle's own migrator, whose databases ours continues. @returns when the last migration was made */
export async function lastMigration(client: pg.ClientBase): Promise<number> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query<{ at: string | null }>(
    "select max(created_at) as at from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.at ?? -1);
}

/** Inside the caller's transaction: Drizzle's own migrator would commit it. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await client.query(statement);
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    migration.hash,
    migration.at,
  ]);
}

interface MigrateOptions {
  log?: Pick<Log, "info">;
  migrations?: readonly Migration[];
}

/** Everyone who uses a table queues behind a migration that waits for it. */
const lockTimeout = "2s";
const lockNotAvailable = "55P03";

/** Applies the missing migrations, all or none; servers that start together take turns. @throws StartError for what the database refuses */
export async function migrateDatabase(
  url: string,
  { log, migrations = readMigrations() }: MigrateOptions = {},
): Promise<void> {
  try {
    await ownTransaction(url, { name: "migrations" }, assertServer);
    const applied = await applyMissing(url, migrations);
    if (applied.length > 0) log?.info({ migrations: applied }, "database migrated");
  } catch (error) {
    throw startErrorOf(error, url);
  }
}

/** PostgreSQL and Node name the cause: the password, the host, its certificate, an extension. */
function startErrorOf(error: unknown, url: string): unknown {
  const code = codeOf(error);
  if (!(error instanceof Error) || code === "") return error;
  if (code === lockNotAvailable)
    return new StartError(
      "The database could not be migrated: another transaction holds a table (a backup, or a session of psql). Nothing was changed. Wait for its end, then start again.",
    );
  const { host, searchParams } = new URL(url);
  const [, advice = ""] = advices.find(([codes]) => codes.test(code)) ?? [];
  return new StartError(
    `The database of DATABASE_URL at ${host || searchParams.get("host")} can't be used: ${error.message || code}${advice}`,
    { cause: error },
  );
}

const advices: [codes: RegExp, advice: string][] = [
  [
    /^08P01$/,
    ". If PgBouncer stands in front of it, list the settings named in docs/deploy/README.md under ignore_startup_parameters.",
  ],
  [
    /^42501$/,
    ". Make the user of DATABASE_URL its owner, or let an administrator run once: create extension pg_trgm; create extension unaccent;",
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)/,
    ". Name the file of the authority that issued its certificate in NODE_EXTRA_CA_CERTS.",
  ],
];

const minServer = 14;

/** @throws StartError where the site would start and fail later */
async function assertServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; dates: string; name: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, pg_encoding_to_char(encoding) as encoding,
       current_setting('datestyle') as dates, datname as name
     from pg_database where datname = current_database()`,
  );
  for (const { version, encoding, dates, name } of rows) {
    if (version < minServer)
      throw new StartError(`The database server is PostgreSQL ${version}. ${minServer} or newer is needed.`);
    if (encoding !== "UTF8")
      throw new StartError(
        `The database "${name}" has the encoding ${encoding}, which can't hold every name. Create one with: create database NAME encoding 'UTF8' template template0.`,
      );
    if (!dates.startsWith("ISO"))
      throw new StartError(
        `The database "${name}" writes dates in the style "${dates}", which we can't read. Change it with: alter database "${name}" set datestyle = 'ISO'.`,
      );
  }
}

const applyMissing = (url: string, migrations: readonly Migration[]): Promise<string[]> =>
  ownTransaction(url, { name: "migrations" }, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('migrations', 0))");
    const last = await lastMigration(client);
    assertReleased(last);
    const missing = migrations.filter(({ at }) => at > last);
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    for (const migration of missing) await applyMigration(client, migration);
    return missing.map(({ name }) => name);
  });

/** The history that is upgraded begins with the first release. */
function assertReleased(last: number): void {
  const [first] = readMigrations();
  if (last >= 0 && first && last < first.at)
    throw new StartError(
      "This database was made by an unreleased version of this program and can't be upgraded. Take a backup of it, then start this version with an empty database.",
    );
}
