import { expect, inject, onTestFinished, test } from "vitest";
import { StartError } from "#server/platform/env/env.ts";
import { query } from "#server/test/connection.ts";
import { migrateDatabase } from "./migrate.ts";

test.each([
  [
    "postgres://a:b@127.0.0.1:9/c",
    "The database of DATABASE_URL at 127.0.0.1:9 can't be used: connect ECONN",
  ],
  ["postgres:///c?host=/nowhere", "The database of DATABASE_URL at /nowhere can't be used: connect ENOENT"],
])("migrating names %s when it can't be reached, without its password", async (url, sentence) => {
  const error = await migrateDatabase(url).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain(sentence);
});

test("migrating says so when there is no such database", async () => {
  const url = new URL(inject("testServer").url);
  url.pathname = "/none%20such";
  await expect(migrateDatabase(url.href)).rejects.toThrow(
    `at ${url.host} can't be used: database "none such" does not exist`,
  );
});

test("a database that can't hold every name", async () => {
  const { url } = inject("testServer");
  await query(
    url,
    "create database latin encoding 'LATIN1' locale_provider libc locale 'C' template template0",
  );
  onTestFinished(async () => {
    await query(url, "drop database latin");
  });
  const latin = new URL(url);
  latin.pathname = "/latin";
  await expect(migrateDatabase(latin.href)).rejects.toThrow('The database "latin" has the encoding LATIN1');
});

test("a database that writes dates in another style", async () => {
  const { url } = inject("testServer");
  await query(url, "create database styled");
  onTestFinished(async () => {
    await query(url, "drop database styled");
  });
  await query(url, "alter database styled set datestyle = 'German'");
  const styled = new URL(url);
  styled.pathname = "/styled";
  await expect(migrateDatabase(styled.href)).rejects.toThrow(`alter database "styled" set datestyle = 'ISO'`);
});
