import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withConnection } from "#server/test/connection.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/database.ts";
import { users } from "#shared/schema/users.ts";
import type { Database } from "./database.ts";
import { currentSnapshot, loadWhenChanged } from "./load-when-changed.ts";

describe("loading when something changed", () => {
  test("loads once for a snapshot, and again for the next", async () => {
    let snapshot = "10:10:";
    let loads = 0;
    const read = loadWhenChanged(
      async () => snapshot,
      async () => ++loads,
    );
    expect([await read(), await read()]).toEqual([1, 1]);
    snapshot = "10:11:";
    expect([await read(), await read()]).toEqual([2, 2]);
  });

  test("loads again when something was committed while it loaded", async () => {
    let snapshot = "10:10:";
    let loads = 0;
    const read = loadWhenChanged(
      async () => snapshot,
      async () => {
        snapshot = "10:11:";
        return ++loads;
      },
    );
    expect([await read(), await read(), await read()]).toEqual([1, 2, 2]);
  });

  test("keeps a result for its rest time, whatever is committed, and not longer", async () => {
    let snapshot = 0;
    let loads = 0;
    const read = loadWhenChanged(
      async () => String(snapshot++),
      async () => ++loads,
      (result) => (result === 1 ? 60 : 0),
    );
    expect([await read(), await read()]).toEqual([1, 1]);
    await sleep(70);
    expect([await read(), await read()]).toEqual([2, 3]);
  });

  test("keeps nothing of a load that failed", async () => {
    let isAway = true;
    const read = loadWhenChanged(
      async () => "10:10:",
      async () => {
        if (isAway) throw new Error("away");
        return "here";
      },
    );
    await expect(read()).rejects.toThrow("away");
    isAway = false;
    expect(await read()).toBe("here");
  });
});

describe("the snapshot of the database", () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
  });
  afterAll(() => testDatabase.drop());

  const connected = <Result>(work: (db: Database) => Promise<Result>) =>
    withConnection(testDatabase.url, (client) => work(drizzle({ client, casing: "snake_case" })));
  const snapshotNow = () => connected(currentSnapshot);
  const person = { email: "a@b.org", firstName: "A", lastName: "B" };

  test("is another one after each insert, change and deletion of another connection", async () => {
    const seen = [await snapshotNow()];
    await connected((db) => db.insert(users).values(person));
    seen.push(await snapshotNow());
    await connected((db) => db.update(users).set({ status: "suspended" }));
    seen.push(await snapshotNow());
    await connected((db) => db.delete(users).where(eq(users.email, person.email)));
    seen.push(await snapshotNow());
    expect(new Set(seen).size).toBe(4);
  });

  test("is another one once a transaction commits that was under way before", async () => {
    const during = await connected((db) =>
      db.transaction(async (tx) => {
        await tx.insert(users).values(person);
        return snapshotNow();
      }),
    );
    expect(await snapshotNow()).not.toBe(during);
  });
});
