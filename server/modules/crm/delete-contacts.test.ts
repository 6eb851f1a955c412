import { expect, test } from "vitest";
import { claimDeliveries } from "#server/platform/outbox/deliveries.ts";
import { delayAfter } from "#server/platform/outbox/delivery-worker.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import { signedIn } from "#server/test/app.ts";
import { crmApplication } from "#server/test/crm-app.ts";
import { eventually } from "#server/test/eventually.ts";
import { failures, json } from "#server/test/fakes/fake-server.ts";
import { deliveries } from "#shared/schema/deliveries.ts";

const { testApp, fake, db, contactOf, start, register, due, statusIs, crmRows } = crmApplication();
const admin = signedIn(testApp);

const hour = 3_600_000;
const deleteMyself = ({ id, email }: { id: string; email: string }) =>
  testApp.http
    .post("/api/my-data/delete")
    .send({ token: signLink(testApp.services.secret, "my-data", { id, email }) })
    .expect(200);
const heldUp = "Contacts and deletions are waiting because the CRM doesn't respond.";
const panel = async () => (await admin.get("/api/admin/needs").expect(200)).text;

test("It leaves GoHighLevel within the hour: however long the CRM was down, the next attempt is half an hour away at most", async () => {
  start();
  const person = await register();
  await statusIs(person.id, "synced");
  fake.crm.respond = failures["500"] ?? json({});
  await deleteMyself(person);
  const attempt = async (attempts: number) => {
    await eventually(async () =>
      expect(await crmRows()).toMatchObject([{ kind: "crm.delete", attempts, claimedUntil: null }]),
    );
    const [row] = await crmRows();
    return { status: row?.status, waitMs: Number(row?.nextAttemptAt) - Date.now() };
  };
  let attempts = 1;
  expect(await attempt(attempts)).toMatchObject({ status: "waiting" });
  await eventually(async () => expect(await panel()).toContain(heldUp));
  // Beyond the schedule, too: a deletion is not given up while the CRM is down.
  for (const upTo of [1, 10, 25, 30, 60, 171, 400]) {
    await db().update(deliveries).set({ attempts: upTo });
    await due();
    attempts = upTo + 1;
    const { status, waitMs } = await attempt(attempts);
    expect(status).toBe("waiting");
    expect(waitMs).toBeLessThanOrEqual(hour / 2);
  }
  expect(fake.crm.contacts.size).toBe(1);
  fake.crm.recover();
  await due();
  await eventually(() => expect(fake.crm.contacts.size).toBe(0));
  await eventually(async () => expect(await panel()).not.toContain(heldUp));
  await eventually(async () => {
    const { body } = await admin.get("/api/admin/logs?q=removed from the CRM").expect(200);
    expect(body).toMatchObject([{ action: "crm.delete", createdAt: expect.any(String) }]);
  });
});

test("a deletion is sent before contacts that have waited longer", async () => {
  const { id, email } = await register();
  const worker = start();
  await statusIs(id, "synced");
  await worker.stop();
  for (let count = 0; count < 3; count += 1) await register();
  await deleteMyself({ id, email });
  expect(await claimDeliveries(db(), { name: "crm", batchSize: 1 })).toMatchObject([{ kind: "crm.delete" }]);
});

test("retries go on for 3 days, at most an hour apart", () => {
  const delays: number[] = [];
  for (let delay = delayAfter(1); delay !== undefined; delay = delayAfter(delays.length + 1))
    delays.push(delay);
  expect(delays.slice(0, 6)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
  const days = delays.reduce((sum, delay) => sum + delay, 0) / (24 * hour);
  expect(days).toBeGreaterThan(2.95);
  expect(days).toBeLessThan(3.05);
  expect(Math.max(...delays)).toBeLessThan(hour);
});

test("a contact whose upsert got no response is looked up by address, deleted, and its address forgotten", async () => {
  const asDocumented = fake.crm.respond;
  // Stores the contact, and loses the response.
  fake.crm.respond = (req, res) => {
    const lost = req.url?.endsWith("/upsert");
    if (lost) Object.assign(res, { end: () => res.destroy() });
    asDocumented(req, res);
  };
  const worker = start();
  const { id, email } = await register();
  await eventually(() => expect(fake.crm.contacts.size).toBe(1));
  await worker.stop();
  expect((await contactOf(id))?.contactId).toBeNull();
  await deleteMyself({ id, email });
  const [removal] = await crmRows();
  expect(JSON.stringify(removal)).not.toContain(email);
  fake.crm.recover();
  start();
  await eventually(() => expect(fake.crm.contacts.size).toBe(0));
  await eventually(async () => expect(await crmRows()).toMatchObject([{ status: "done", payload: {} }]));
});
