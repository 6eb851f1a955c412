import { count, eq, like } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { claimDeliveries, queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { DeliveryWorker } from "#server/platform/outbox/delivery-worker.ts";
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

test("what a client has more than three of waiting goes behind the mails of all others", async () => {
  await register("192.0.2.1", 5);
  await register("198.51.100.7");
  await register("2001:db8::1");
  expect((await mails()).map(({ priority }) => priority)).toEqual([0, 0, 0, 1, 1, 0, 0]);
  const claimed = await claimDeliveries(db(), { name: "mail", batchSize: 5 });
  expect(new Set(claimed.map(({ origin }) => origin)).size).toBe(3);
});

test("an invitation goes before confirmations, and what is sent again in bulk behind them", async () => {
  await queueDeliveries(db(), { kind: "mail.confirm-again", registrationId: null, isBulk: true });
  await register("192.0.2.1");
  await queueDeliveries(db(), { kind: "mail.invitation", registrationId: null });
  const order = [];
  for (let next = 0; next < 3; next += 1)
    order.push(...(await claimDeliveries(db(), { name: "mail", batchSize: 1 })).map(({ kind }) => kind));
  expect(order).toEqual(["mail.invitation", "mail.registered", "mail.confirm-again"]);
});

test("among 100,000 that wait, the next ones are found without reading the others", async () => {
  await withConnection(testApp.services.env.DATABASE_URL ?? "", async (client) => {
    await client.query(`insert into deliveries (kind, origin, priority, next_attempt_at)
      select 'mail.registered', i % 300, i % 4 - 1, now() + make_interval(secs => (i % 3 - 1) * 60)
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
    expect(taken.map(({ priority }) => priority)).toEqual(Array(12).fill(-1));
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
