import { expect, inject, test } from "vitest";
import { StartError } from "#server/platform/env/env.ts";
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

test("a database that is not there", async () => {
  const url = new URL(inject("testServer").url);
  url.pathname = "/none%20such";
  await expect(start(url.href)).rejects.toThrow(
    new StartError(
      `The database server at ${url.host} has no database "none such". Create it, or correct DATABASE_URL.`,
    ),
  );
});

test.each([
  ["28P01", "refuses the user name or the password"],
  ["42501", "may not create tables"],
])("what PostgreSQL calls %s", (code, words) => {
  const error = Object.assign(new Error("no"), { code });
  expect(() => explainStartFailure(error, "postgres://a:b@db.example/c")).toThrow(words);
});

test("any other fault stays what it is", () => {
  const error = new Error("a fault of ours");
  expect(() => explainStartFailure(error, "postgres://db.example/c")).toThrow(error);
});
