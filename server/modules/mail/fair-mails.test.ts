import { like } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { claimDeliveries, queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import { testApplication } from "#server/test/app.ts";
import { eventually } from "#server/test/eventually.ts";
import { registration } from "#server/test/register.ts";
import { useUp } from "#server/test/use-up.ts";
import { startTestWorker } from "#server/test/worker.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { atMailPace } from "./mail-pace.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
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

beforeEach(() => testApp.removePeople());

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

test("mails to many are queued only while none of the site's own waits", async () => {
  const queue = vi.fn(async () => 0);
  await register("192.0.2.1");
  await atMailPace(testApp.services, queue);
  expect(queue).not.toHaveBeenCalled();
  await db().delete(deliveries);
  await atMailPace(testApp.services, queue);
  expect(queue).toHaveBeenCalledTimes(1);
});

test("a client's mails beyond 60 a minute come back in a minute with room for them", async () => {
  await register("192.0.2.1", 3);
  await register("198.51.100.7");
  const [first] = await mails();
  await useUp(testApp.services.rateLimits.named("mails of a client"), first?.origin ?? "", 58);
  startTestWorker(testApp.services);
  startTestWorker(testApp.services);
  await eventually(async () => {
    const rows = await mails();
    expect(rows.map(({ status }) => status).sort()).toEqual(["done", "done", "done", "waiting"]);
    const waiting = rows.find(({ status }) => status === "waiting");
    expect(waiting?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 10_000);
    expect(waiting).toMatchObject({ attempts: 0, origin: first?.origin });
  });
});
