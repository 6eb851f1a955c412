import { EventEmitter, once } from "node:events";
import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, inject, it, test } from "vitest";
import { deferred, testApplication, untilBlocked } from "#server/test/app.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";
import { tryWithLock, waitForLock } from "./locks.ts";
import { ownTransaction } from "./own-transaction.ts";

function pgError(code: string, more: object = {}): Error {
  return Object.assign(new Error("from the database"), { code, ...more });
}

function fromDrizzle(cause: Error): Error {
  // Its message quotes what people typed, which proves nothing.
  return new DrizzleQueryError("insert", ["Query read timeout"], cause);
}

describe("isDatabaseUnavailable", () => {
  it.each([
    "57P01",
    "57P03",
    "53300",
    "53100",
    "08006",
    "08001",
    "57014",
    "55P03",
    "40P01",
    "ECONNREFUSED",
    "ECONNRESET",
  ])("says yes to %s, also under other errors", (code) => {
    expect(isDatabaseUnavailable(pgError(code))).toBe(true);
    expect(isDatabaseUnavailable(new Error("outer", { cause: fromDrizzle(pgError(code)) }))).toBe(true);
  });

  it.each([
    "timeout exceeded when trying to connect",
    "Query read timeout",
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "Client has encountered a connection error and is not queryable",
  ])("says yes to pg's words: %s", (message) => {
    expect(isDatabaseUnavailable(fromDrizzle(new Error(message)))).toBe(true);
  });

  it.each(["23505", "22P02", "42P01", "57000"])("says no to %s", (code) => {
    expect(isDatabaseUnavailable(fromDrizzle(pgError(code)))).toBe(false);
  });

  it("is false for other errors", () => {
    const circular = new Error("round");
    circular.cause = circular;
    for (const value of [undefined, null, "57P01", new TypeError("x"), circular]) {
      expect(isDatabaseUnavailable(value)).toBe(false);
    }
  });
});

const site = testApplication();

test("tryWithLock returns undefined while another process holds the lock, and runs again after it", async () => {
  const { database } = site.services;
  const gate = new EventEmitter();
  const lock = "work";
  const underWay = tryWithLock(database, lock, async () => {
    setImmediate(() => gate.emit("started"));
    await once(gate, "finish");
    return "first";
  });
  await once(gate, "started");
  expect(await tryWithLock(database, lock, async () => "second")).toBeUndefined();
  gate.emit("finish");
  expect(await underWay).toBe("first");
  expect(await tryWithLock(database, lock, async () => "third")).toBe("third");
});

test("a transaction of its own has no time limit, and ends within a minute of its machine's loss", async () => {
  const settings = await ownTransaction(inject("testServer").url, { name: "test" }, async (client) => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name ~ '^tcp_keepalives|^(statement|lock)_timeout$'",
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
  });
  const { statement_timeout, lock_timeout, ...keepalives } = settings;
  expect([statement_timeout, lock_timeout]).toEqual([0, 0]);
  // A Unix socket needs no such settings.
  if (keepalives.tcp_keepalives_idle === 0) return;
  expect(keepalives).toEqual({
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 10,
    tcp_keepalives_count: 3,
  });
});

test("of two transactions that wait for each other, the one that PostgreSQL ends runs again", async () => {
  const { db } = site.services.database;
  const both = [deferred(), deferred()];
  const lockBoth = (own: number, other: number) =>
    db.transaction(async (tx) => {
      await waitForLock(tx, `lock ${own}`);
      both[own]?.resolve();
      await both[other]?.promise;
      await waitForLock(tx, `lock ${other}`);
      return own;
    });
  expect(await Promise.all([lockBoth(0, 1), lockBoth(1, 0)])).toEqual([0, 1]);
});

test("transactions that wait for a lock leave connections for readers", async () => {
  const { db, pool } = site.services.database;
  const gate = deferred();
  const holdLock = (work: () => Promise<void>) =>
    db.transaction(async (tx) => {
      await waitForLock(tx, "hot");
      await work();
    });
  const inHand = holdLock(() => gate.promise);
  const waiting = Promise.allSettled(Array.from({ length: 20 }, () => holdLock(async () => {})));
  await untilBlocked(pool, waiting);
  const started = performance.now();
  await db.execute("select 1");
  expect(performance.now() - started).toBeLessThan(1000);
  gate.resolve();
  await Promise.all([inHand, waiting]);
});

test("a registration goes ahead of transactions that wait for their turn", async () => {
  const { db, runStatement } = site.services.database;
  let done = 0;
  const crowd = Promise.all(
    Array.from({ length: 40 }, () =>
      db
        .transaction((tx) => tx.execute("select pg_sleep(0.1)"))
        .then(() => {
          done += 1;
        }),
    ),
  );
  await runStatement((connection) => connection.execute("select 1"));
  expect(done).toBeLessThan(30);
  await crowd;
});
