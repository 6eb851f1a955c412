import { execFile } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, expect, inject, it } from "vitest";
import { withConnection } from "#server/test/connection.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/database.ts";
import { applyMigration, lastMigration, migrateDatabase, readMigrations } from "./migrate.ts";

const run = promisify(execFile);
const databases: TestDatabase[] = [];

afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase({ ...inject("testServer"), template: "template0" });
  databases.push(database);
  return database.url;
}

const columnsAndMigrations = (url: string) =>
  withConnection(url, async (client) => {
    const columns = await client.query(
      "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2",
    );
    const migrations = await client.query("select hash from drizzle.__drizzle_migrations order by id");
    return { columns: columns.rows, migrations: migrations.rows };
  });

it("gives the same result once, twice, and from four processes at once", async () => {
  const [alone, together] = [await emptyDatabase(), await emptyDatabase()];
  await migrateDatabase(alone);
  const expected = await columnsAndMigrations(alone);
  expect(expected.migrations.length).toBeGreaterThan(0);
  expect(expected.columns.length).toBeGreaterThan(0);

  await migrateDatabase(alone);
  expect(await columnsAndMigrations(alone)).toEqual(expected);

  const script = `await (await import(${JSON.stringify(path.join(import.meta.dirname, "migrate.ts"))})).migrateDatabase(process.argv[1])`;
  const node = ["--import", "tsx", "--input-type=module", "--eval", script, together];
  await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, node)));
  expect(await columnsAndMigrations(together)).toEqual(expected);
});

const addColumn = {
  name: "9999_another_column",
  at: Number.MAX_SAFE_INTEGER,
  hash: "-",
  statements: ["alter table registrations add column another integer"],
};

it("a migration behind an open reader ends the start after 2 s, lets others through and changes nothing", async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url);
  await withConnection(url, async (reader) => {
    await reader.query("begin; select 1 from registrations");
    const since = performance.now();
    const migrating = migrateDatabase(url, { migrations: [addColumn] }).catch((error: unknown) => error);
    await sleep(500);
    await withConnection(url, (visitor) => visitor.query("select 1 from registrations"));
    expect(String(await migrating)).toContain("another transaction holds a table");
    expect(performance.now() - since).toBeLessThan(4000);
  });
  await migrateDatabase(url, { migrations: [addColumn] });
});

/** Tables that grow with people. Work on a whole one locks people out meanwhile: docs/deploy/README.md says for how long. */
const bigTables = ["registrations", "users", "deliveries", "crm_contacts", "admin_logs", "uploads"];
const heavyMigrations: Record<string, string[]> = {
  // A partial index of nobody yet.
  "0001_registrations_count_once_confirmed": ["index on registrations"],
};

it("migrations that work on the whole of a big table are named here", async () => {
  const url = await emptyDatabase();
  const worksByMigration: Record<string, string[]> = {};
  await withConnection(url, async (client) => {
    const look = async () => {
      const { rows } = await client.query<{ name: string; file: string; indexes: string[] }>(
        `select c.relname as name, c.relfilenode::text as file, array(select indexrelid::regclass::text from pg_index where indrelid = c.oid) as indexes
         from pg_class c where c.relname = any($1)`,
        [bigTables],
      );
      return new Map(rows.map((row) => [row.name, row]));
    };
    await lastMigration(client);
    for (const migration of readMigrations()) {
      const before = await look();
      await applyMigration(client, migration);
      const after = await look();
      const works = [...before.values()].flatMap(({ name, file, indexes }) => {
        const now = after.get(name);
        if (now && now.file !== file) return `rewrites ${name}`;
        return now?.indexes.some((index) => !indexes.includes(index)) ? `index on ${name}` : [];
      });
      if (works.length > 0) worksByMigration[migration.name] = works.sort();
    }
  });
  expect(worksByMigration).toEqual(heavyMigrations);
});

it("a database of an unreleased version is left as it is, and the start says so in a sentence", async () => {
  const url = await emptyDatabase();
  await withConnection(url, async (client) => {
    await lastMigration(client);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 1)");
  });
  await expect(migrateDatabase(url)).rejects.toThrow("made by an unreleased version");
});
