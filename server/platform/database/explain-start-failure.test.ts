import { expect, inject, onTestFinished, test } from "vitest";
import { StartError } from "#server/platform/env/env.ts";
import { query } from "#server/test/connection.ts";
import { explainStartFailure } from "./explain-start-failure.ts";
import { migrateDatabase } from "./migrate.ts";

const start = (url: string) => migrateDatabase(url).catch((error) => explainStartFailure(error, url));

test("a database whose address does not respond", async () => {
  await expect(start("postgres://a:b@127.0.0.1:9/c")).rejects.toThrow(
    new StartError(
      "The database at 127.0.0.1:9 can't be reached. Check that it runs, and the host and port of DATABASE_URL.",
    ),
  );
});

test("a database whose Unix socket is not there", async () => {
  await expect(start("postgres:///c?host=/nowhere")).rejects.toThrow(
    "The database at /nowhere can't be reached.",
  );
});

test("a database that is not there", async () => {
  const url = new URL(inject("testServer").url);
  url.pathname = "/none%20such";
  await expect(start(url.href)).rejects.toThrow(
    new StartError(
      `The database server at ${url.host} has no database "none such". Create it, or correct DATABASE_URL.`,
    ),
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
  await expect(start(latin.href)).rejects.toThrow('The database "latin" has the encoding LATIN1');
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
  await expect(start(styled.href)).rejects.toThrow(`alter database "styled" set datestyle = 'ISO'`);
});

test("a user who may not make an extension", () => {
  const error = Object.assign(new Error('permission denied to create extension "pg_trgm"'), {
    code: "42501",
  });
  expect(() => explainStartFailure(error, "postgres://a:b@db.example/c")).toThrow(
    'The database "c" lacks the extension pg_trgm',
  );
});

test.each([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "shows a certificate that we don't trust"],
  ["28P01", "refuses the user name or the password"],
  ["42501", "may not create tables"],
  ["42P07", "holds something of another program"],
])("what PostgreSQL calls %s", (code, words) => {
  const error = Object.assign(new Error("no"), { code });
  expect(() => explainStartFailure(error, "postgres://a:b@db.example/c")).toThrow(words);
});

test("any other fault stays what it is", () => {
  const error = new Error("a fault of ours");
  expect(() => explainStartFailure(error, "postgres://db.example/c")).toThrow(error);
});
