import { readFileSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { z } from "zod";
import { packageRoot } from "#server/platform/env/package-root.ts";

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
