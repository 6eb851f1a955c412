import { expect, inject, test } from "vitest";
import { ownTransaction } from "./own-transaction.ts";

test("a transaction of its own has no time limit, and ends within a minute of its machine's loss", async () => {
  const settings = await ownTransaction(inject("testServer").url, { name: "test" }, async (client) => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name ~ '^tcp_keepalives|^(statement|lock)_timeout$'",
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
  });
  const { statement_timeout, lock_timeout, ...keepalives } = settings;
  expect([statement_timeout, lock_timeout]).toEqual([0, 0]);
  // A Unix socket notices by itself, and has no such settings.
  if (keepalives.tcp_keepalives_idle === 0) return;
  expect(keepalives).toEqual({
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 10,
    tcp_keepalives_count: 3,
  });
});
