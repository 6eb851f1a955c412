import { count, eq, like } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { claimDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { DeliveryWorker } from "#server/platform/outbox/delivery-worker.ts";
import { createTurns } from "#server/platform/outbox/turns.ts";
import { testApplication } from "#server/test/app.ts";
import { withConnection } from "#server/test/connection.ts";
import { eventually } from "#server/test/eventually.ts";
import { registration } from "#server/test/register.ts";
import { startTestWorker } from "#server/test/worker.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { rateLimits } from "#shared/schema/limits.ts";
import { users } from "#shared/schema/users.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
vi.setConfig({ testTimeout: 60_000 });
let workers: DeliveryWorker[] = [];
const db = () => testApp.services.database.db;
const isMail = like(deliveries.kind, "mail.%");
const mails = () => db().select().from(deliveries).where(isMail).orderBy(deliveries.id);

async function register(from: string, times = 1) {
  for (let time = 0; time < times; time += 1)
    await testApp.http
      .post("/api/register")
      .set("X-Forwarded-For", from)
      .send(registration({ email: `${crypto.randomUUID()}@example.org` }))
      .expect(201);
}

const startTwo = () => {
  workers = [startTestWorker(testApp.services), startTestWorker(testApp.services)];
};

beforeEach(async () => {
  await db().delete(users).where(eq(users.isAdmin, false));
  await db().delete(deliveries);
  await db().delete(rateLimits);
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

describe("turns", () => {
  const turnsOf = (addresses: readonly string[]) => {
    const turns = createTurns(testApp.services.secret);
    return addresses.map((ip) => turns.next({ ip }).turn);
  };
  const times = (length: number, address: (index: number) => string) =>
    Array.from({ length }, (_, i) => address(i));

  test("of one client are later, the more it causes", () => {
    expect(turnsOf(times(8, () => "192.0.2.1"))).toEqual([1, 2, 2, 3, 3, 3, 3, 4]);
    expect(turnsOf(times(8, (index) => `2001:db8::${index + 1}`))).toEqual([1, 2, 2, 3, 3, 3, 3, 4]);
    expect(Math.max(...turnsOf(times(20_000, () => "192.0.2.1")))).toBe(15);
  });

  test.each([
    ["of a /48", (index: number) => `2001:db8:1:${index.toString(16)}::1`],
    ["of a /32", (index: number) => `2001:db8:${index.toString(16)}::1`],
    ["of an IPv4 /16", (index: number) => `10.0.${index >> 8}.${index & 255}`],
  ])("a thousand clients %s are a crowd, and nobody else is behind them", (_name, address) => {
    const turns = turnsOf([...times(1000, address), "198.51.100.7", "2001:db9::1"]);
    expect(turns.slice(0, 1000).filter((turn) => turn === 1).length).toBeLessThan(100);
    expect(turns.slice(-2)).toEqual([1, 1]);
  });

  test("what can't be read as an address is one client", () => {
    expect(turnsOf(["a", "b", ""])).toEqual([1, 2, 2]);
  });
});

test("one client's mails wait for the first mails of all others, two workers or one", async () => {
  await register("192.0.2.1", 40);
  await register("198.51.100.7");
  await register("2001:db8::1");
  const claimed = await claimDeliveries(db(), { name: "mail", batchSize: 5 });
  const clients = new Set(claimed.map(({ client }) => client));
  expect(clients.size).toBe(3);
});

test("the first of a client that causes much waits for those of others, and goes before any second", async () => {
  for (let index = 0; index < 10; index += 1) await register(`${20 + index}.0.2.1`, 5);
  await register("44.0.2.1", 2);
  const [honest] = (await mails()).slice(-2);
  const claimed = await claimDeliveries(db(), { name: "mail", batchSize: 1 });
  expect(claimed.map(({ id }) => id)).toEqual([honest?.id]);
  const next = await claimDeliveries(db(), { name: "mail", batchSize: 11 });
  expect(next.map(({ turn }) => turn).toSorted()).toEqual([...Array(10).fill(1), 2]);
});

test("among 100,000 that wait, the next ones are found without reading the others", async () => {
  await withConnection(testApp.services.env.DATABASE_URL ?? "", async (client) => {
    await client.query(`insert into deliveries (kind, client, turn, next_attempt_at)
      select 'mail.registered', i % 300, 1 + i % 15, now() + make_interval(secs => (i % 3 - 1) * 60)
      from generate_series(1, 100000) as i`);
    await client.query("analyze deliveries");
    const read = async () => {
      await client.query("select pg_stat_force_next_flush()");
      const { rows } = await client.query(
        "select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname = 'deliveries'",
      );
      return rows[0].read as number;
    };
    const before = await read();
    const taken = await claimDeliveries(drizzle({ client, casing: "snake_case" }), {
      name: "mail",
      batchSize: 12,
    });
    expect(taken.map(({ turn }) => turn)).toEqual(Array(12).fill(1));
    expect((await read()) - before).toBeLessThan(500);
  });
});

describe("the pace of mails that strangers cause, over two workers", () => {
  const statuses = async () => {
    const rows = await db()
      .select({ status: deliveries.status, mails: count() })
      .from(deliveries)
      .where(isMail)
      .groupBy(deliveries.status);
    return Object.fromEntries(rows.map((row) => [row.status, row.mails]));
  };

  test("is 60 a minute for a client; the others come back in a minute with room for them", async () => {
    await register("192.0.2.1", 70);
    startTwo();
    await eventually(async () => {
      expect(await statuses()).toEqual({ done: 60, waiting: 10 });
      const waiting = (await mails()).filter(({ status }) => status === "waiting");
      expect(waiting.every(({ nextAttemptAt }) => nextAttemptAt.getTime() > Date.now() + 10_000)).toBe(true);
    }, 240_000);
    expect((await mails()).filter(({ attempts, status }) => status === "waiting" && attempts > 0)).toEqual(
      [],
    );
  });

  test("is 20 a second for the site", async () => {
    for (let index = 0; index < 70; index += 1) await register(`198.51.${index}.7`);
    const since = Date.now();
    startTwo();
    await eventually(async () => expect(await statuses()).toEqual({ done: 70 }), 30_000);
    const took = Math.max(...(await mails()).map(({ doneAt }) => doneAt?.getTime() ?? 0)) - since;
    expect(took).toBeGreaterThan(2000);
  });
});
