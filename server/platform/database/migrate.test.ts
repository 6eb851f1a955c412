import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, inject, it } from "vitest";
import { withConnection } from "#server/test/connection.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/database.ts";
import { migrateDatabase } from "./migrate.ts";

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

it("says what is wrong when there is no database", async () => {
  await expect(migrateDatabase("postgres://postgres@127.0.0.1:1/none")).rejects.toThrow("ECONNREFUSED");
});
