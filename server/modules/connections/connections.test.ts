import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { storageUnavailable } from "#server/platform/storage/storage.ts";
import { shortTimeouts, signedIn, testApplication } from "#server/test/app.ts";
import { censusResponse, legislatorsSite } from "#server/test/fakes/fake-congress.ts";
import { saveCrmCredentials, startFakeCrm } from "#server/test/fakes/fake-crm.ts";
import { failures, json, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { setSettings } from "#server/test/settings.ts";
import type { Connection } from "#shared/api/connections.ts";
import { congressOn } from "#shared/congress.ts";
import { appSettings, serviceHealth } from "#shared/schema/settings.ts";
import { washingtonDay } from "#shared/washington-day.ts";

const [outside, crm] = await Promise.all([startFakeServer(json({})), startFakeCrm()]);
const testApp = testApplication({
  FIVE_CALLS_API_KEY: "five-calls-key",
  FIVE_CALLS_API_URL: outside.url,
  CENSUS_GEOCODER_URL: outside.url,
  LEGISLATORS_URL: outside.url,
  GHL_API_URL: crm.url,
});
const admin = signedIn(testApp);

const read = async (service: Connection["service"]): Promise<Connection> => {
  const { body } = await admin.get("/api/admin/connections").expect(200);
  return body.find((connection: Connection) => connection.service === service);
};
const trial = async (service: string) =>
  (await admin.post(`/api/admin/connections/${service}/test`).expect(200)).body;

afterAll(() => Promise.all([outside.close(), crm.close()]));
beforeEach(async () => {
  await testApp.services.serviceHealth.flush();
  await testApp.db.delete(serviceHealth);
  await testApp.db.delete(appSettings);
  delete testApp.services.env.SMTP_URL;
  crm.recover();
});

test("every service says how it is set up", async () => {
  const { body } = await admin.get("/api/admin/connections").expect(200);
  const details = Object.fromEntries(
    body.map(({ service, configured, detail }: Connection) => [service, [configured, detail]]),
  );
  expect(details).toEqual({
    database: [true, expect.stringMatching(/^PostgreSQL at /)],
    storage: [true, expect.any(String)],
    mail: [false, "Emails are saved to a folder, not sent: mail is not set up yet"],
    crm: [false, "No Location ID and Private Key yet: contacts wait"],
    "five-calls": [true, "127.0.0.1"],
    census: [true, "127.0.0.1"],
    legislators: [true, "No list yet"],
    "federal-register": [true, "www.federalregister.gov, 0 found"],
    congress: [
      false,
      "No API key yet. Get a free one at https://api.congress.gov/sign-up and enter it under “What the site looks for”",
    ],
    openfda: [true, "api.fda.gov, 0 found"],
    committees: [true, "127.0.0.1"],
  });
  expect(JSON.stringify(body)).not.toContain("five-calls-key");
});

test("a database that came with the website says so", async () => {
  const { env } = testApp.services;
  const url = env.DATABASE_URL;
  delete env.DATABASE_URL;
  expect((await read("database")).detail).toBe("PostgreSQL, built in");
  if (url) env.DATABASE_URL = url;
});

describe("a test", () => {
  test("of a storage that takes no files says so, and notes it", async () => {
    const write = vi
      .spyOn(testApp.services.storage, "write")
      .mockRejectedValueOnce(storageUnavailable(new Error("EROFS")));
    const { ok, message } = await trial("storage");
    write.mockRestore();
    expect({ ok, message }).toEqual({
      ok: false,
      message: "Photos can't be stored or shown right now. Please try again in a moment.",
    });
    expect((await read("storage")).lastFailureReason).toBe(message);
  });

  test.each(["database", "storage", "mail"] as const)("of the %s succeeds", async (service) => {
    expect(await trial(service)).toMatchObject({ ok: true });
    expect((await read(service)).lastSuccessAt).not.toBeNull();
  });

  test("of the CRM uses what is stored", async () => {
    expect(await trial("crm")).toEqual({
      ok: false,
      message: "Please save the Location ID and the Private Key first.",
    });
    await saveCrmCredentials(testApp.services);
    expect(await trial("crm")).toMatchObject({ ok: true });
    expect(await read("crm")).toMatchObject({ configured: true, lastSuccessAt: expect.any(String) });
    await saveCrmCredentials(testApp.services, "pit-wrong");
    expect(await trial("crm")).toMatchObject({
      ok: false,
      message: expect.stringMatching(/does not accept/),
    });
    expect((await read("crm")).lastFailureReason).toBe("Invalid token: access token is invalid (401)");
  });

  test("of the mail server", async () => {
    const smtp = await startFakeSmtp();
    testApp.services.env.SMTP_URL = smtp.url;
    expect(await trial("mail")).toEqual({ ok: true, message: "The mail server lets us in." });
    expect(smtp.messages).toHaveLength(0);
    await smtp.close();
    expect(await trial("mail")).toEqual({ ok: false, message: "The mail server could not be reached." });
    expect(await read("mail")).toMatchObject({ configured: true, lastFailureReason: "could not be reached" });
  });

  test("of 5 Calls counts against the quota", async () => {
    outside.respond = json({
      location: "Austin",
      representatives: [{ name: "A B", area: "US Senate", state: "TX", phone: "1", party: "D", reason: "" }],
    });
    const { usedToday } = await read("five-calls");
    expect(await trial("five-calls")).toMatchObject({ ok: true });
    expect(await read("five-calls")).toMatchObject({ usedToday: (usedToday ?? 0) + 1, quota: 25_000 });
  });

  test("of 5 Calls says what is missing: a key, calls left today, a member for the test address", async () => {
    const { env, database } = testApp.services;
    delete env.FIVE_CALLS_API_KEY;
    expect(await trial("five-calls")).toMatchObject({
      ok: false,
      message: expect.stringMatching(/no API key yet/),
    });
    env.FIVE_CALLS_API_KEY = "five-calls-key";
    outside.respond = json({ error: "not found" }, 400);
    expect(await trial("five-calls")).toMatchObject({
      ok: true,
      message: expect.stringMatching(/knows nobody/),
    });
    await setSettings(database.db, { quotaLimit: "1" });
    expect(await trial("five-calls")).toMatchObject({
      ok: false,
      message: "Today's quota is used up.",
    });
    await database.db.delete(appSettings);
  });

  test("of the Census says where it placed the test address, or that it does not know it", async () => {
    outside.respond = json(censusResponse({ congress: String(congressOn(washingtonDay(new Date()))) }));
    expect(await trial("census")).toEqual({
      ok: true,
      message: "The Census placed the test address in Austin, TX 78701.",
    });
    outside.respond = json(censusResponse());
    expect(await trial("census")).toMatchObject({
      ok: true,
      message: expect.stringMatching(/does not know the test address/),
    });
  });

  test("of the list of members fetches it, and says so when nothing is new or the source fails", async () => {
    outside.respond = legislatorsSite();
    expect((await trial("legislators")).message).toBe("The list of members of Congress is up to date.");
    expect((await trial("legislators")).message).toBe("The list of members of Congress has not changed.");
    expect(await read("legislators")).toMatchObject({ configured: true, detail: "8 members of Congress" });
    outside.respond = failures["500"] ?? json({});
    expect(await trial("legislators")).toMatchObject({
      ok: false,
      message: expect.stringMatching(/could not be fetched/),
    });
  });

  test.each([
    ["five-calls", "hanging"],
    ["census", "HTML"],
  ])("of %s says why it failed, in the time of a button: %s", async (service, failure) => {
    shortTimeouts(testApp, { button: 1000 });
    outside.respond = failures[failure] ?? json({});
    const since = performance.now();
    const { ok, message } = await trial(service);
    expect(performance.now() - since).toBeLessThan(4000);
    expect(ok).toBe(false);
    expect(message).toMatch(/^[A-Z5].+\.$/);
    expect(message).not.toContain("five-calls-key");
  });

  test("of a list of members that does not come says that it is on its way", async () => {
    shortTimeouts(testApp, { button: 1000 });
    outside.respond = failures.hanging ?? json({});
    const since = performance.now();
    const [first, second] = await Promise.all([trial("legislators"), trial("legislators")]);
    expect([first.message, second.message].sort()).toEqual([
      "The list is being fetched already.",
      "The list is being fetched. This can take a minute.",
    ]);
    expect(performance.now() - since).toBeLessThan(4000);
  });
});
