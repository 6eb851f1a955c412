import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isDatabaseUnavailable } from "#server/platform/database/database-errors.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { deferred, eventually } from "#server/test/app.ts";
import { processesIn } from "#server/test/faults/site.ts";
import { signalAll } from "#server/test/signal-all.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { createDatabase, type DatabaseConnection } from "./database.ts";

const log = pino({ level: "silent" });
const poolMax = 3;
let dataDir = "";
// A server of its own: freezing the shared one would stop the other test files.
let postgres: EmbeddedPostgres;
let database: DatabaseConnection;

beforeAll(async () => {
  dataDir = await temporaryFolder("db-test");
  postgres = await startEmbeddedPostgres({ dataDir, log, fsync: false });
});

afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(() => {
  database = createDatabase({ url: postgres.url, log, poolMax });
});

afterEach(() => database.close());

const selectOne = () => database.db.execute(sql`select 1`);
const oneInTransaction = () => database.db.transaction((tx) => tx.execute(sql`select 1`));

async function whileFrozen(action: () => Promise<void>): Promise<void> {
  const pids = await processesIn(dataDir);
  signalAll(pids, "SIGSTOP");
  try {
    await action();
  } finally {
    signalAll(pids, "SIGCONT");
  }
}

/** Runs it and expects "the database is away" soon; the 5 s that we promise are kept by `test:faults frozen`. */
async function expectUnavailable(action: () => Promise<unknown>): Promise<void> {
  const since = performance.now();
  const error = await action().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(isDatabaseUnavailable(error), String(error)).toBe(true);
  expect(performance.now() - since).toBeLessThan(6000);
}

async function expectBack(): Promise<void> {
  const since = performance.now();
  await vi.waitFor(() => Promise.all([selectOne(), selectOne(), oneInTransaction(), oneInTransaction()]), {
    timeout: 6000,
    interval: 20,
  });
  expect(performance.now() - since).toBeLessThan(6000);
  expect(database.pool.totalCount).toBeLessThanOrEqual(poolMax);
  await eventually(() => expect(database.pool.idleCount).toBe(database.pool.totalCount));
}

describe("createDatabase", () => {
  it("fails all in time while the database is frozen, also half-way through a transaction, and is back after", async () => {
    await Promise.all([selectOne(), selectOne(), selectOne()]);
    const isOpen = deferred();
    const isFrozen = deferred();
    // A transaction that has begun when the freeze comes.
    const halfWay = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      isOpen.resolve();
      await isFrozen.promise;
      await tx.execute(sql`select 2`);
    });
    await isOpen.promise;
    await whileFrozen(async () => {
      const attempts = Array.from({ length: poolMax * 2 }, () => [selectOne, oneInTransaction]).flat();
      isFrozen.resolve();
      await Promise.all([() => halfWay, ...attempts].map(expectUnavailable));
    });
    await expectBack();
  });

  it("closes even when a connection is never given back", async () => {
    await database.pool.connect();
    await database.close();
    await expect(selectOne()).rejects.toThrow();
  });
});
