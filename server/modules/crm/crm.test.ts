import { beforeEach, describe, expect, test } from "vitest";
import { eventually, shortTimeouts, signedIn } from "#server/test/app.ts";
import { crmApplication } from "#server/test/crm-app.ts";
import { crmCredentials, saveCrmCredentials } from "#server/test/fakes/fake-crm.ts";
import { failures, json } from "#server/test/fakes/fake-server.ts";
import { setSettings } from "#server/test/settings.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { appSettings, serviceHealth } from "#shared/schema/settings.ts";

const { testApp, fake, start, register } = crmApplication();
const admin = signedIn(testApp);

const personOf = async (id: string) => (await admin.get(`/api/admin/registrations/${id}`).expect(200)).body;
const statusIs = (id: string, status: string) =>
  eventually(async () => expect((await personOf(id)).crm.status).toBe(status));
const testGhl = (body: object) => admin.post("/api/admin/test-ghl").send(body);
const retryAll = async () =>
  (await admin.post("/api/admin/deliveries/retry").send({ service: "crm" }).expect(200)).body;

beforeEach(() => testApp.db.delete(appSettings));

describe("POST /api/admin/test-ghl", () => {
  const missing = "Missing Credentials: Please enter both Location ID and Private Key before testing.";

  test("asks for the location with what was typed", async () => {
    const { body } = await testGhl(crmCredentials).expect(200);
    expect(body).toEqual({ message: 'The CRM knows the location "Thyroid Access Alliance".' });
    expect(fake.crm.calls()).toEqual(["GET /locations/loc-1"]);
  });

  test.each([
    [{}],
    [{ locationId: "loc-1", privateKey: "****" }],
    [{ locationId: "__KEEP__", privateKey: "pit-1" }],
  ])("%j lacks something", async (body) => {
    expect((await testGhl(body).expect(400)).body.message).toBe(missing);
    expect(fake.crm.requests).toHaveLength(0);
  });

  test("masked ones mean those stored", async () => {
    await saveCrmCredentials(testApp.services);
    await testGhl({ locationId: "loc-1", privateKey: "****" }).expect(200);
    await testGhl({ locationId: "__KEEP__", privateKey: "__KEEP__" }).expect(200);
  });

  test("a stored one that can't be read any more is to be entered again", async () => {
    await saveCrmCredentials(testApp.services);
    await setSettings(testApp.db, { ghlPrivateKey: "v1.broken" });
    const { body } = await testGhl({ locationId: "loc-1", privateKey: "****" }).expect(400);
    expect(body.message).toBe("The stored Private Key can't be read any more. Please enter it again.");
    expect(fake.crm.requests).toHaveLength(0);
  });

  test.each([
    [{ ...crmCredentials, privateKey: "pit-wrong" }, /does not accept this Private Key/],
    [{ ...crmCredentials, locationId: "loc-2" }, /no access to this Location ID/],
  ])("says what is wrong with the credentials", async (body, sentence) => {
    const response = await testGhl(body).expect(400);
    expect(response.body).toMatchObject({ code: "crm_refused", message: expect.stringMatching(sentence) });
  });

  test.each(["hanging", "500", "422"])("%s: a sentence in a button's time, keyless", async (failure) => {
    shortTimeouts(testApp, { button: 1000 });
    fake.crm.respond = failures[failure] ?? json({});
    const since = performance.now();
    const { status, body } = await testGhl(crmCredentials);
    expect(performance.now() - since).toBeLessThan(4000);
    expect(status).toBe(failure === "422" ? 400 : 503);
    expect(body.message).toMatch(/^The CRM .+\.?$/);
    expect(JSON.stringify(body)).not.toContain(crmCredentials.privateKey);
    await testApp.services.serviceHealth.flush();
    const [health] = await testApp.rows(serviceHealth, { service: "crm" });
    expect(health?.lastFailureReason).toBeTruthy();
    expect(health?.lastFailureReason).not.toContain(crmCredentials.privateKey);
  });
});

describe("a contact that was refused", () => {
  async function refused() {
    await saveCrmCredentials(testApp.services);
    fake.crm.respond = json({ statusCode: 422, message: ["phone must be valid"] }, 422);
    start();
    const { id } = await register();
    await statusIs(id, "failed");
    return id;
  }

  test("stays listed with its reason, and goes out when it is retried", async () => {
    const id = await refused();
    expect((await personOf(id)).crm).toMatchObject({ status: "failed", reason: "phone must be valid (422)" });
    const { body } = await admin.get("/api/admin/deliveries?service=crm").expect(200);
    expect(body).toMatchObject({
      failed: 1,
      items: [{ registrationId: id, reason: "phone must be valid (422)" }],
    });
    fake.crm.recover();
    await admin.post(`/api/admin/registrations/${id}/crm-retry`).expect(200);
    await statusIs(id, "synced");
    expect((await personOf(id)).crm).toMatchObject({ reason: null, syncedAt: expect.any(String) });
  });

  test("is dismissed, which a later change doesn't care about", async () => {
    const id = await refused();
    await admin.post(`/api/admin/registrations/${id}/crm-dismiss`).expect(204);
    expect((await personOf(id)).crm).toMatchObject({ status: "none", reason: null });
    await admin.post(`/api/admin/registrations/${id}/crm-dismiss`).expect(204);
    expect((await testApp.rows(deliveries, { kind: "crm.upsert" }))[0]?.status).toBe("dismissed");
    fake.crm.recover();
    await admin.put(`/api/admin/registrations/${id}`).send({ firstName: "Augusta" }).expect(200);
    await statusIs(id, "synced");
  });

  test("goes out with all others", async () => {
    await refused();
    const others = [await register(), await register()];
    for (const { id } of others) await statusIs(id, "failed");
    fake.crm.recover();
    expect(await retryAll()).toEqual({ queued: 3 });
    for (const { id } of others) await statusIs(id, "synced");
    expect(await retryAll()).toEqual({ queued: 0 });
  });

  test("is retried automatically when the key was refused and a new one is saved", async () => {
    await saveCrmCredentials(testApp.services, "pit-wrong");
    start();
    const { id } = await register();
    await statusIs(id, "failed");
    await admin.put("/api/admin/settings").send({ ghlPrivateKey: crmCredentials.privateKey }).expect(200);
    await statusIs(id, "synced");
  });

  test("a retry is sent right away when the person waits for another attempt", async () => {
    await saveCrmCredentials(testApp.services);
    const { id } = await register();
    await testApp.db
      .update(deliveries)
      .set({ attempts: 30, nextAttemptAt: new Date(Date.now() + 3_600_000) });
    start();
    await admin.post(`/api/admin/registrations/${id}/crm-retry`).expect(200);
    await statusIs(id, "synced");
    expect((await testApp.rows(deliveries, { kind: "crm.upsert" })).map((row) => row.status)).toEqual([
      "done",
      "done",
    ]);
  });
});

test("a removal that was given up is retried with all others", async () => {
  await testApp.db
    .insert(deliveries)
    .values({ kind: "crm.delete", payload: { contactId: "c1" }, status: "failed", doneAt: new Date() });
  await saveCrmCredentials(testApp.services);
  start();
  expect(await retryAll()).toEqual({ queued: 1 });
  await eventually(() => expect(fake.crm.calls()).toEqual(["DELETE /contacts/c1"]));
  expect(await testApp.db.select().from(crmContacts)).toEqual([]);
});
