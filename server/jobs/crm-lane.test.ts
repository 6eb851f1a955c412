import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { deletePeople } from "#server/features/users/delete-people.ts";
import { testApplication } from "#server/test/app.ts";
import { crmCredentials, type PlayedCrm, playCrm, saveCrmCredentials } from "#server/test/played-crm.ts";
import { failures, json } from "#server/test/played-server.ts";
import { crmContacts, deliveries, rateLimits } from "#shared/schema/plumbing.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { siteSettings } from "#shared/schema/settings.ts";
import { users } from "#shared/schema/users.ts";
import { queueDeliveries } from "./deliveries.ts";
import { type DeliveryWorker, startDeliveryWorker } from "./delivery-worker.ts";

const testApp = testApplication();
let crm: PlayedCrm;
let workers: DeliveryWorker[] = [];
const db = () => testApp.services.database.db;
const start = () => {
  const worker = startDeliveryWorker(testApp.services);
  workers.push(worker);
  return worker;
};
/** One look into the outbox: what it finds due is sent, and then the worker is gone. */
const lookOnce = () => startDeliveryWorker(testApp.services).stop();
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 25 });

let counter = 0;
async function register(more: Record<string, unknown> = {}) {
  counter += 1;
  const email = `ada.${counter}@example.org`;
  const person = {
    firstName: "Ada",
    lastName: "Lovelace",
    email,
    state: "Texas",
    agreeToTerms: true,
    ...more,
  };
  const { body } = await testApp.http.post("/api/register").send(person).expect(201);
  return { id: body.id as string, email };
}
const change = (registrationId: string) =>
  db().transaction((tx) => queueDeliveries(tx, { kind: "crm.upsert", registrationId }));
const contactOf = async (id: string) =>
  (await db().select().from(crmContacts).where(eq(crmContacts.registrationId, id)))[0];
const statusIs = (id: string, status: string) =>
  eventually(async () => expect((await contactOf(id))?.status).toBe(status));
const crmRows = async () =>
  (await db().select().from(deliveries)).filter(({ kind }) => kind.startsWith("crm."));

beforeAll(async () => {
  crm = await playCrm();
  testApp.services.env.GHL_API_URL = crm.url;
});
afterAll(() => crm.close());
beforeEach(async () => {
  crm.recover();
  crm.requests.length = 0;
  crm.contacts.clear();
  await db().delete(users).where(eq(users.isAdmin, false));
  await db().delete(deliveries);
  await db().delete(rateLimits);
  await saveCrmCredentials(testApp.services);
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

describe("a registration reaches the CRM", () => {
  test("once, with how to reach the person, without leave for updates until the address is confirmed", async () => {
    start();
    const { id, email } = await register({ phone: "(512) 555-0142", registrationType: "supporter" });
    await statusIs(id, "synced");
    const [contact] = crm.contacts.values();
    expect(contact).toMatchObject({
      tags: ["supporter"],
      fields: {
        locationId: crmCredentials.locationId,
        firstName: "Ada",
        lastName: "Lovelace",
        email,
        phone: "(512) 555-0142",
        state: "Texas",
        country: "US",
        source: "website",
        dnd: true,
      },
    });
    expect(crm.calls()).toEqual(["POST /contacts/upsert", "POST /contacts/:id/tags"]);
    expect(await contactOf(id)).toMatchObject({ contactId: contact?.id, reason: null });
    await db().update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.email, email));
    await change(id);
    await eventually(() => expect([...crm.contacts.values()][0]?.fields.dnd).toBe(false));
  });

  test("whoever comes from elsewhere has no country and no state there", async () => {
    start();
    const { id } = await register({ state: "Other/International" });
    await statusIs(id, "synced");
    const [contact] = crm.contacts.values();
    expect(contact?.fields).not.toHaveProperty("country");
    expect(contact?.fields).not.toHaveProperty("state");
  });

  test("with two workers, each once, and a few changes of one person as one", async () => {
    const people = [];
    for (let index = 0; index < 6; index += 1) people.push(await register());
    const [first] = people;
    if (!first) throw new Error("nobody registered");
    await change(first.id);
    await change(first.id);
    start();
    start();
    for (const { id } of people) await statusIs(id, "synced");
    expect(crm.calls().filter((call) => call === "POST /contacts/upsert")).toHaveLength(6);
    expect(crm.contacts.size).toBe(6);
    expect((await crmRows()).every(({ status }) => status === "done")).toBe(true);
  });

  test("also when the worker that had it in hand was killed", async () => {
    const { id } = await register();
    const claim = (claimedUntil: Date) => db().update(deliveries).set({ attempts: 1, claimedUntil });
    await claim(new Date(Date.now() + 60_000));
    await lookOnce();
    expect(crm.requests).toHaveLength(0);
    await claim(new Date(Date.now() - 1));
    await lookOnce();
    expect(await contactOf(id)).toMatchObject({ status: "synced" });
    expect(crm.contacts.size).toBe(1);
  });

  test("a change during a call goes out after it, whoever else looks in the meantime", async () => {
    start();
    let letGo = () => {};
    crm.answer = (req, res) => {
      letGo = () => json({ contact: { id: "11111111-1111-4111-8111-111111111111" } })(req, res);
    };
    const { id } = await register();
    await eventually(() => expect(crm.requests).toHaveLength(1));
    crm.recover();
    await db().update(registrations).set({ firstName: "Augusta" }).where(eq(registrations.id, id));
    await change(id);
    await lookOnce();
    expect(crm.requests).toHaveLength(1);
    letGo();
    await eventually(() =>
      expect([...crm.contacts.values()].map(({ fields }) => fields.firstName)).toEqual(["Augusta"]),
    );
  });
});

describe("without credentials", () => {
  test("everything waits without an error, and goes out when they are saved", async () => {
    await db().delete(siteSettings);
    const { id } = await register();
    await lookOnce();
    expect(crm.requests).toHaveLength(0);
    expect(await contactOf(id)).toMatchObject({ status: "waiting", reason: null });
    expect((await crmRows())[0]).toMatchObject({ attempts: 0, lastError: null });
    await saveCrmCredentials(testApp.services);
    await lookOnce();
    expect(await contactOf(id)).toMatchObject({ status: "synced" });
  });

  test("a stored key that can't be read counts as none", async () => {
    await db().update(siteSettings).set({ ghlPrivateKey: "v1.AAAA.BBBB.CCCC" });
    const { id } = await register();
    await lookOnce();
    expect(crm.requests).toHaveLength(0);
    expect(await contactOf(id)).toMatchObject({ status: "waiting" });
  });
});

describe("when the CRM fails", () => {
  test.each(["closing the connection", "500", "HTML", "50 MB", "redirecting"])(
    "%s: it is tried again, and arrives",
    async (failure) => {
      const failing = failures[failure];
      if (!failing) throw new Error(`there is no failure "${failure}"`);
      crm.answer = failing;
      start();
      const { id } = await register();
      await eventually(async () => expect((await contactOf(id))?.reason).toMatch(/^The CRM .+\.$/));
      const [row] = await crmRows();
      expect(row).toMatchObject({ status: "waiting", attempts: 1, claimedUntil: null });
      expect(Number(row?.nextAttemptAt) - Date.now()).toBeLessThanOrEqual(2000);
      crm.recover();
      await statusIs(id, "synced");
      expect(crm.contacts.size).toBe(1);
    },
  );

  test("hanging: registering takes no longer, and a stop waits for it 5 s at the most", async () => {
    crm.answer = failures.hanging ?? json({});
    const worker = start();
    const began = performance.now();
    await register();
    expect(performance.now() - began).toBeLessThan(500);
    await eventually(() => expect(crm.requests).toHaveLength(1));
    const stopping = performance.now();
    await worker.stop();
    expect(performance.now() - stopping).toBeLessThan(5500);
    expect((await crmRows())[0]).toMatchObject({ status: "waiting", claimedUntil: null });
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
    crm.answer = json({ statusCode: status, message }, status);
    start();
    const { id } = await register();
    await statusIs(id, "failed");
    expect(await contactOf(id)).toMatchObject({ reason });
    expect((await crmRows())[0]).toMatchObject({ status: "failed", lastError: reason });
    expect(crm.requests).toHaveLength(1);
  });

  test("a reason keeps nothing of what was sent, neither person nor key", async () => {
    crm.answer = (req, res) =>
      json(
        {
          message: [
            `${crmCredentials.privateKey} said no to Ada Lovelace, a.b@example.org, +1 (512) 555-0142`,
          ],
        },
        422,
      )(req, res);
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
    crm.answer = (req, res) => {
      refused += 1;
      json({ message: "Too many requests" }, 429, { "retry-after": "3" })(req, res);
    };
    start();
    const { id } = await register();
    await eventually(() => expect(refused).toBe(1));
    crm.recover();
    const since = performance.now();
    const other = await register();
    await statusIs(other.id, "synced");
    await statusIs(id, "synced");
    expect(performance.now() - since).toBeGreaterThan(2000);
    expect((await crmRows()).every(({ attempts }) => attempts <= 1)).toBe(true);
  });

  test("it gets 100 calls in 10 s at the most, however many workers there are", async () => {
    const times: number[] = [];
    const asDocumented = crm.answer;
    crm.answer = (req, res) => {
      times.push(performance.now());
      asDocumented(req, res);
    };
    for (let index = 0; index < 16; index += 1) await register();
    start();
    start();
    await eventually(() => expect(crm.contacts.size).toBe(16));
    await eventually(() => expect(times).toHaveLength(32));
    for (const time of times)
      expect(times.filter((other) => other >= time && other < time + 1000).length).toBeLessThanOrEqual(17);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(2500);
  });
});

describe("a person who is deleted", () => {
  test("has the contact removed", async () => {
    start();
    const { id } = await register();
    await statusIs(id, "synced");
    await deletePeople(testApp.services, [id]);
    await eventually(() => expect(crm.contacts.size).toBe(0));
    await eventually(async () =>
      expect((await crmRows()).every(({ status }) => status === "done")).toBe(true),
    );
  });

  test("one who is gone from the CRM already is no error", async () => {
    start();
    const { id } = await register();
    await statusIs(id, "synced");
    crm.contacts.clear();
    await deletePeople(testApp.services, [id]);
    await eventually(async () =>
      expect((await crmRows()).map(({ kind, status }) => `${kind} ${status}`)).toEqual(["crm.delete done"]),
    );
  });

  test("also during the call that makes the contact", async () => {
    const asDocumented = crm.answer;
    let letGo = () => {};
    crm.answer = (req, res) => {
      letGo = () => asDocumented(req, res);
    };
    start();
    const { id } = await register();
    await eventually(() => expect(crm.requests).toHaveLength(1));
    await deletePeople(testApp.services, [id]);
    crm.recover();
    letGo();
    await eventually(() => expect(crm.calls()).toContain("DELETE /contacts/:id"));
    await eventually(() => expect(crm.contacts.size).toBe(0));
  });

  test("a contact that two people share stays for the one who stays", async () => {
    start();
    const [one, two] = [await register(), await register()];
    await statusIs(one.id, "synced");
    await statusIs(two.id, "synced");
    const shared = (await contactOf(one.id))?.contactId ?? "";
    await db().update(crmContacts).set({ contactId: shared }).where(eq(crmContacts.registrationId, two.id));
    await deletePeople(testApp.services, [one.id]);
    await eventually(async () =>
      expect((await crmRows()).find(({ kind }) => kind === "crm.delete")?.status).toBe("done"),
    );
    expect(crm.contacts.has(shared)).toBe(true);
  });
});

test("a new address of a person leaves no contact behind with the old one", async () => {
  start();
  const { id } = await register();
  await statusIs(id, "synced");
  await db().update(registrations).set({ email: "new@example.org" }).where(eq(registrations.id, id));
  await change(id);
  await eventually(() =>
    expect([...crm.contacts.values()].map(({ fields }) => fields.email)).toEqual(["new@example.org"]),
  );
});
