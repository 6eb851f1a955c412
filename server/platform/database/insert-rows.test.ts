import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { inArray, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type DatabaseConnection } from "#server/platform/database/database.ts";
import { batchCalls } from "#server/platform/queue/batch-calls.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/database.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { rateLimits } from "#shared/schema/limits.ts";
import { users } from "#shared/schema/users.ts";
import { uniqueViolation } from "./database-errors.ts";
import { insertEach, type NewRow } from "./insert-rows.ts";

let real: TestDatabase;
let database: DatabaseConnection;
const insertBatched = batchCalls((callers: readonly (readonly NewRow[])[]) =>
  insertEach(database.pool, callers),
);

beforeAll(async () => {
  real = await createTestDatabase();
  database = createDatabase({ url: real.url, log: pino({ level: "silent" }) });
});
afterAll(async () => {
  await database.close();
  await real.drop();
});

const account = (more: Record<string, unknown> = {}): NewRow => ({
  table: users,
  values: { email: `${randomUUID()}@example.org`, firstName: "Ada", lastName: "Lovelace", ...more },
});
const stored = (emails: unknown[]) =>
  database.db
    .select({ email: users.email, transaction: sql<string>`${users}.xmin` })
    .from(users)
    .where(inArray(users.email, emails.map(String)));

test("inserts that arrive within 50 ms of each other are stored in one transaction", async () => {
  const rows = Array.from({ length: 30 }, () => account());
  await Promise.all(rows.map((row) => insertBatched([row])));
  const found = await stored(rows.map(({ values }) => values.email));
  expect(found).toHaveLength(30);
  expect(new Set(found.map(({ transaction }) => transaction)).size).toBe(1);
});

test("a row that is refused fails its own caller, and what came with it is stored", async () => {
  const taken = account();
  await insertBatched([taken]);
  const others = Array.from({ length: 9 }, () => account());
  const [refused, ...rest] = await Promise.allSettled([taken, ...others].map((row) => insertBatched([row])));
  expect(refused?.status === "rejected" && uniqueViolation(refused.reason)).toBe("users_email_unique");
  expect(rest.map(({ status }) => status)).toEqual(others.map(() => "fulfilled"));
  expect(await stored(others.map(({ values }) => values.email))).toHaveLength(9);
});

test("all rows of a caller are stored, or none", async () => {
  const row = account();
  const nobody = { table: crmContacts, values: { registrationId: randomUUID() } };
  await expect(insertBatched([row, nobody])).rejects.toThrow();
  expect(await stored([row.values.email])).toEqual([]);
});

test("a table that is locked holds up its own rows only", async () => {
  let isHeldUp = true;
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${rateLimits}`);
    const heldUp = insertBatched([{ table: rateLimits, values: { key: "held up" } }])
      .finally(() => {
        isHeldUp = false;
      })
      .catch(() => undefined);
    await sleep(100);
    await insertBatched([account()]);
    expect(isHeldUp).toBe(true);
    return heldUp;
  });
});

test("texts, numbers, flags and dates come back as they were given", async () => {
  const texts = [
    'say "no"',
    "a,b",
    "{x}",
    "back\\slash",
    "NULL",
    "",
    " spaces ",
    "Zoë 🦋",
    "line\nbreak",
    "'; drop",
  ];
  const createdAt = new Date("2026-02-03T04:05:06.789Z");
  const rows = texts.map((firstName) => account({ firstName, isAdmin: true, phone: null, createdAt }));
  await Promise.all(rows.map((row) => insertBatched([row])));
  const found = await database.db
    .select()
    .from(users)
    .where(
      inArray(
        users.email,
        rows.map(({ values }) => String(values.email)),
      ),
    );
  expect(found.map(({ firstName }) => firstName).toSorted()).toEqual(texts.toSorted());
  expect(found.every((row) => row.isAdmin && row.phone === null)).toBe(true);
  expect(new Set(found.map((row) => row.createdAt.toISOString()))).toEqual(
    new Set([createdAt.toISOString()]),
  );
});
