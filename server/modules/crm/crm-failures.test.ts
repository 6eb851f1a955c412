import { isNotNull, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { deletePeople } from "#server/modules/people/delete-people.ts";
import { claimDeliveries, deleteOldDeliveries } from "#server/platform/outbox/deliveries.ts";
import { delayAfter } from "#server/platform/outbox/delivery-worker.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import { eventually, shortTimeouts, signedIn } from "#server/test/app.ts";
import { crmApplication } from "#server/test/crm-app.ts";
import { crmCredentials } from "#server/test/fakes/fake-crm.ts";
import { failures, json } from "#server/test/fakes/fake-server.ts";
import { deliveries } from "#shared/schema/deliveries.ts";

const { testApp, fake, contactOf, start, register, change, due, statusIs, crmRows } = crmApplication();

describe("when the CRM fails", () => {
  test.each(["500", "50 MB"])("after %s the contact arrives by a retry", async (failure) => {
    fake.crm.respond = failures[failure] ?? expect.fail(failure);
    start();
    const { id } = await register();
    await eventually(async () => expect((await contactOf(id))?.reason).toMatch(/^The CRM .+\.$/));
    const [row] = await crmRows();
    expect(row).toMatchObject({ status: "waiting", attempts: 1, claimedUntil: null });
    expect(Number(row?.nextAttemptAt) - Date.now()).toBeLessThanOrEqual(2000);
    fake.crm.recover();
    await due();
    await statusIs(id, "synced");
    expect(fake.crm.contacts.size).toBe(1);
  });

  test("hanging: registering takes no longer, and a stop cuts it off, to go out later", async () => {
    shortTimeouts(testApp, { deliveriesInHand: 300 });
    fake.crm.respond = failures.hanging ?? json({});
    const worker = start();
    const began = performance.now();
    await register();
    // Far less than the CRM is waited for.
    expect(performance.now() - began).toBeLessThan(testApp.services.timeouts.crmCall / 2);
    await eventually(() => expect(fake.crm.requests).toHaveLength(1));
    const stopping = performance.now();
    await worker.stop();
    expect(performance.now() - stopping).toBeLessThan(testApp.services.timeouts.deliveriesStop);
    expect((await crmRows())[0]).toMatchObject({ status: "waiting", claimedUntil: null });
  });

  test("with a reason of a book's length: it is given up, and the panel gets a short reason", async () => {
    fake.crm.respond = json({ message: "a".repeat(200_000) }, 422);
    start();
    const { id } = await register();
    await statusIs(id, "failed");
    expect((await crmRows())[0]?.lastError?.length).toBeLessThan(400);
  });

  test.each([
    [401, "Invalid token: access token is invalid", "Invalid token: access token is invalid (401)"],
    [
      403,
      "The token does not have access to this location.",
      "The token does not have access to this location. (403)",
    ],
    [
      422,
      ["property x should not exist", "phone must be valid"],
      "property x should not exist; phone must be valid (422)",
    ],
  ])("%i: it is given up, with the provider's reason", async (status, message, reason) => {
    fake.crm.respond = json({ statusCode: status, message }, status);
    start();
    const { id } = await register();
    await statusIs(id, "failed");
    expect(await contactOf(id)).toMatchObject({ reason });
    expect((await crmRows())[0]).toMatchObject({ status: "failed", lastError: reason });
    expect(fake.crm.requests).toHaveLength(1);
  });

  test("a change that is given up takes older ones along, which are forgotten in time as all are", async () => {
    fake.crm.respond = failures["500"] ?? json({});
    start();
    const { id } = await register();
    await eventually(async () =>
      expect((await crmRows())[0]).toMatchObject({ attempts: 1, claimedUntil: null }),
    );
    fake.crm.respond = failures["401"] ?? json({});
    await change(id);
    await statusIs(id, "failed");
    const dismissed = async () => (await crmRows()).filter(({ status }) => status === "dismissed");
    expect(await dismissed()).toHaveLength(1);
    const twoMonthsAgo = new Date(Date.now() - 60 * 86_400_000);
    await testApp.change(deliveries, { doneAt: twoMonthsAgo }, isNotNull(deliveries.doneAt));
    await deleteOldDeliveries(testApp.db);
    expect(await dismissed()).toEqual([]);
  });

  test("however many are a month old: one look forgets them all", async () => {
    const { id } = await register();
    await testApp.db.execute(sql`insert into ${deliveries} (kind, registration_id, status, done_at)
      select 'crm.upsert', ${id}, 'done', to_timestamp(0) from generate_series(1, 2500)`);
    await deleteOldDeliveries(testApp.db);
    expect((await crmRows()).map(({ status }) => status)).toEqual(["waiting"]);
  });

  test("a reason keeps nothing of what was sent, neither person nor key", async () => {
    const said = `${crmCredentials.privateKey} said no to Ada Lovelace, a.b@example.org, +1 (512) 555-0142`;
    fake.crm.respond = json({ message: [said] }, 422);
    start();
    const { id } = await register({ email: "a.b@example.org", phone: "(512) 555-0142" });
    await statusIs(id, "failed");
    const reason = (await contactOf(id))?.reason ?? "";
    expect(reason).toMatch(/said no/);
    for (const secret of ["Ada", "Lovelace", "a.b@", "0142", crmCredentials.privateKey])
      expect(reason).not.toContain(secret);
    expect(JSON.stringify(await crmRows())).not.toMatch(/@|Lovelace|0142/);
  });

  test("429: everybody waits as long as it asks, and no attempt is counted", async () => {
    let refused = 0;
    fake.crm.respond = (req, res) => {
      refused += 1;
      json({ message: "Too many requests" }, 429, { "retry-after": "2" })(req, res);
    };
    start();
    const { id } = await register();
    await eventually(() => expect(refused).toBe(1));
    fake.crm.recover();
    const since = performance.now();
    const neighbor = await register();
    await statusIs(neighbor.id, "synced");
    await statusIs(id, "synced");
    expect(performance.now() - since).toBeGreaterThan(1000);
    expect((await crmRows()).every(({ attempts }) => attempts <= 1)).toBe(true);
  });

  test("429 for longer than a call can wait: the next person waits in the queue, and no attempt is counted", async () => {
    fake.crm.respond = json({ message: "Too many requests" }, 429, { "retry-after": "60" });
    start();
    const { id } = await register();
    await eventually(() => expect(fake.crm.requests).toHaveLength(1));
    await eventually(async () => expect((await contactOf(id))?.reason).toBe("The CRM asked to slow down."));
    const next = await register();
    await eventually(async () =>
      expect((await crmRows()).find(({ registrationId }) => registrationId === next.id)).toMatchObject({
        status: "waiting",
        attempts: 0,
        lastError: "Waits for its turn: the CRM takes so many calls at a time.",
      }),
    );
    expect(fake.crm.requests).toHaveLength(1);
  });

  test("a contact is deleted once the key works again when the CRM refused it during the person's deletion", async () => {
    start();
    const { id } = await register();
    await statusIs(id, "synced");
    fake.crm.respond = failures["401"] ?? json({});
    await deletePeople(testApp.services, [id]);
    await eventually(async () =>
      expect(await crmRows()).toMatchObject([{ kind: "crm.delete", status: "waiting", attempts: 1 }]),
    );
    fake.crm.recover();
    await due();
    await eventually(() => expect(fake.crm.contacts.size).toBe(0));
  });

  test("a sent contact is recorded when the database is back, and is not sent twice", async () => {
    const { pool } = testApp.services.database;
    const warned = vi.spyOn(testApp.services.log, "warn");
    const asDocumented = fake.crm.respond;
    // After its first statement: what it wrote until then must not stay without the rest.
    fake.crm.respond = (req, res) => {
      if (!req.url?.endsWith("/tags")) return asDocumented(req, res);
      void pool.query("alter table crm_contacts rename to away").then(() => {
        fake.crm.recover();
        asDocumented(req, res);
      });
    };
    start();
    const { id } = await register();
    const late = "the outcome of a delivery could not be recorded yet";
    await eventually(() => expect(warned).toHaveBeenCalledWith(expect.anything(), late));
    await pool.query("alter table away rename to crm_contacts");
    warned.mockRestore();
    await statusIs(id, "synced");
    await eventually(async () => expect((await crmRows())[0]?.status).toBe("done"));
    expect(fake.crm.calls().filter((call) => call === "POST /contacts/upsert")).toHaveLength(1);
  });
});

const admin = signedIn(testApp);

const hour = 3_600_000;
const deleteMyself = ({ id, email }: { id: string; email: string }) =>
  testApp.http
    .post("/api/my-data/delete")
    .send({ token: signLink(testApp.services.secret, "my-data", { id, email }) })
    .expect(200);
const heldUp = "Contacts and deletions are waiting because the CRM doesn't take them.";
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
    await testApp.db.update(deliveries).set({ attempts: upTo });
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
  expect(await claimDeliveries(testApp.db, { name: "crm", batchSize: 1 })).toMatchObject([
    { kind: "crm.delete" },
  ]);
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
  const forgotten = expect.objectContaining({ status: "done", payload: {} });
  await eventually(async () => expect(await crmRows()).toEqual([forgotten]));
});
