import { eq } from "drizzle-orm";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { jobsOf } from "#server/app.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import { signedIn, submit, testApplication } from "#server/test/app.ts";
import { applyTestPerson, registeredPerson, registration, shareStory } from "#server/test/register.ts";
import type { Visitor } from "#server/test/upload-app.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { suppressions } from "#shared/schema/kept-answers.ts";
import { rateLimits } from "#shared/schema/limits.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const testApp = testApplication();
const post = (path: string, body: object) => testApp.http.post(path).send(body);

async function register(more: Record<string, unknown> = {}) {
  const person = await registeredPerson(testApp, more);
  await testApp.db.delete(deliveries);
  return person;
}
const queued = async () => (await testApp.db.select().from(deliveries)).map(({ kind }) => kind);
const yearAgo = () => Date.now() - 366 * 86_400_000;

describe("a link", () => {
  const calls = [
    ["/api/confirm", "confirm"],
    ["/api/preferences/read", "preferences"],
    ["/api/preferences", "preferences"],
    ["/api/my-data", "my-data"],
    ["/api/my-data/delete", "my-data"],
  ] as const;

  test.each(calls)(
    "%s wants a fitting and young token, sent to the present address",
    async (path, purpose) => {
      const ada = await register();
      for (const token of [ada.token(purpose === "confirm" ? "my-data" : "confirm"), "nonsense"]) {
        const { body } = await post(path, { token }).expect(400);
        expect(body.code).toBe("wrong_link");
      }
      const { body } = await post(path, { token: ada.token(purpose, yearAgo()) }).expect(400);
      expect(body).toMatchObject({ code: "expired_link", message: expect.stringMatching(/has expired/) });
      await testApp.change(registrations, { email: "other.address@example.org" }, { id: ada.id });
      await post(path, { token: ada.token(purpose) }).expect(400);
      expect(await ada.account()).toMatchObject({ status: "pending" });
      await testApp.db.delete(users).where(eq(users.email, ada.email));
    },
  );

  test.each(calls.filter(([path]) => path !== "/api/my-data/delete"))(
    "%s says calmly that nothing is kept after a deletion",
    async (path, purpose) => {
      const ada = await register();
      await post("/api/my-data/delete", { token: ada.token("my-data") }).expect(200);
      const { body } = await post(path, { token: ada.token(purpose) }).expect(404);
      expect(body).toEqual({
        code: "already_deleted",
        message: "We keep one scrambled form of your address, so that no old list can bring you back.",
      });
    },
  );
});

describe("confirming an address", () => {
  test("makes a pending person active; twice is harmless", async () => {
    const ada = await register();
    const { body } = await post("/api/confirm", { token: ada.token("confirm") }).expect(200);
    expect(body).toEqual({ message: "Thank you. Your email address is confirmed." });
    const first = await ada.account();
    expect(first).toMatchObject({ status: "active", emailConfirmedAt: expect.any(Date) });
    expect(await queued()).toEqual(["crm.upsert"]);
    await post("/api/confirm", { token: ada.token("confirm") }).expect(200);
    expect(await ada.account()).toEqual(first);
    expect(await queued()).toEqual(["crm.upsert"]);
  });

  test.each(["suspended", "inactive"] as const)("leaves a person %s who is", async (status) => {
    const ada = await register();
    await testApp.change(users, { status }, { email: ada.email });
    await post("/api/confirm", { token: ada.token("confirm") }).expect(200);
    expect(await ada.account()).toMatchObject({ status, emailConfirmedAt: expect.any(Date) });
  });
});

describe("preferences", () => {
  test("are shown and changed separately, and sent to the CRM", async () => {
    const ada = await register({ sharePublicly: true });
    const token = ada.token("preferences");
    const { body } = await post("/api/preferences/read", { token }).expect(200);
    expect(body).toEqual({
      firstName: "Ada",
      subscribeUpdates: true,
      sharePublicly: true,
      emailConfirmed: false,
      crmConsent: null,
      language: "en",
    });
    expect((await post("/api/preferences", { token, subscribeUpdates: false }).expect(200)).body).toEqual({
      ...body,
      subscribeUpdates: false,
    });
    expect(await ada.account()).toMatchObject({ subscribeUpdates: false });
    expect(await queued()).toEqual(["crm.upsert"]);
    const list = () => testApp.http.get("/api/registrations");
    expect((await list()).text).toContain(ada.id);
    await post("/api/preferences", { token, sharePublicly: false }).expect(200);
    expect((await list()).text).not.toContain(ada.id);
    expect(await ada.row()).toMatchObject({ subscribeUpdates: false, sharePublicly: false });
  });

  test("tell an ambassador that the directory shows them, and take them out of it", async () => {
    const email = "dorothy.hodgkin@example.org";
    const id = await applyTestPerson(testApp, { email });
    const admin = await testApp.signIn();
    await admin.post("/api/admin/ambassador-approve").send({ registrationId: id }).expect(200);
    const directory = async () => (await testApp.http.get("/api/ambassadors").expect(200)).text;
    expect(await directory()).toContain(email);
    const token = signLink(testApp.services.secret, "my-data", { id, email });
    for (const path of ["/api/preferences/read", "/api/my-data"])
      expect((await post(path, { token }).expect(200)).body).toMatchObject({ sharePublicly: true });
    const { body } = await post("/api/preferences", { token, sharePublicly: false }).expect(200);
    expect(body).toMatchObject({ sharePublicly: false });
    expect(await directory()).not.toContain(email);

    // Shown again: in the directory, as they had agreed, and not on the list of supporters, as they never had.
    await post("/api/preferences", { token, sharePublicly: true }).expect(200);
    expect(await directory()).toContain(email);
    const supporters = (await testApp.http.get("/api/registrations").expect(200)).body;
    expect(supporters.map((each: { id: string }) => each.id)).not.toContain(id);
  });
});

describe("POST /api/unsubscribe", () => {
  const path = "/api/unsubscribe";
  const oneClick = (token: string) =>
    testApp.http.post(path).query({ token }).type("form").set("Sec-Fetch-Site", "cross-site");

  test("takes a mail program's form from anywhere, once or twice", async () => {
    const ada = await register();
    for (let time = 0; time < 2; time += 1) {
      const { text } = await oneClick(ada.token("preferences"))
        .send("List-Unsubscribe=One-Click")
        .expect(200);
      expect(text).toContain("<h1>You are unsubscribed</h1>");
      expect(text).toContain("Pressed by mistake? Every email of ours has a link");
    }
    expect(await ada.row()).toMatchObject({ subscribeUpdates: false });
    expect(await queued()).toEqual(["crm.upsert"]);
  });

  test.each([
    ["text/plain; charset=ISO-8859-1", "Unsubscribe"],
    ["application/x-www-form-urlencoded; charset=utf-16", "List-Unsubscribe=One-Click"],
    ["multipart/form-data; boundary=x", "--x--"],
    ["application/json", "{"],
  ])("takes a body of any type and charset: %s", async (type, body) => {
    const ada = await register();
    await testApp.http
      .post(path)
      .query({ token: ada.token("unsubscribe") })
      .set("Content-Type", type)
      .send(body)
      .expect(200);
    expect(await ada.row()).toMatchObject({ subscribeUpdates: false });
  });

  test("holds against the owner: only they end it, by asking for updates", async () => {
    const ada = await register();
    await oneClick(ada.token("unsubscribe")).expect(200);
    const owner = await testApp.signIn();
    const subscribe = () => owner.put(`/api/admin/registrations/${ada.id}`).send({ subscribeUpdates: true });
    expect((await subscribe().expect(400)).body.fields).toHaveProperty("subscribeUpdates");
    const token = ada.token("preferences");
    await post("/api/preferences", { token, subscribeUpdates: true }).expect(200);
    await subscribe().expect(200);
  });

  test("also for a mail of years ago, and for a person who is gone", async () => {
    const ada = await register();
    await oneClick(ada.token("preferences", yearAgo())).expect(200);
    expect(await ada.row()).toMatchObject({ subscribeUpdates: false });
    await post("/api/my-data/delete", { token: ada.token("my-data") }).expect(200);
    await oneClick(ada.token("preferences")).expect(200);
  });

  test("also for a mail to a former address: that one stays out, the present one is not touched", async () => {
    const ada = await register();
    const admin = await testApp.signIn();
    await admin.put(`/api/admin/registrations/${ada.id}`).send({ email: "ada.now@example.org" }).expect(200);
    const before = await testApp.db.$count(suppressions);
    await oneClick(ada.token("unsubscribe")).expect(200);
    expect(await testApp.db.$count(suppressions)).toBe(before + 1);
    expect(await ada.row()).toMatchObject({ subscribeUpdates: true });
  });

  test("its token can do nothing else, and its address shows a button to a browser", async () => {
    const ada = await register();
    const token = ada.token("unsubscribe");
    const refused = [
      ["/api/confirm", {}],
      ["/api/preferences/read", {}],
      ["/api/preferences", { sharePublicly: true }],
      ["/api/my-data", {}],
      ["/api/my-data/stories/withdraw", { id: "x", use: "consentSite" }],
      ["/api/my-data/delete", {}],
    ] as const;
    for (const [call, more] of refused)
      expect((await post(call, { token, ...more }).expect(400)).body.code).toBe("wrong_link");
    const page = await testApp.http.get(path).query({ token }).expect(200);
    expect(page.text).toContain('<form method="post"><button type="submit">Unsubscribe</button></form>');
    expect(await ada.row()).toMatchObject({ subscribeUpdates: true, sharePublicly: false });
    await oneClick(token).expect(200);
    expect(await ada.row()).toMatchObject({ subscribeUpdates: false });
  });

  test("refuses a token that is not one, and does nothing on GET but lead to the page", async () => {
    const ada = await register();
    await oneClick("nonsense").expect(400);
    await oneClick(ada.token("confirm")).expect(400);
    await testApp.http.post(path).type("form").expect(400);
    expect((await testApp.http.get(path).expect(303)).headers.location).toBe("/preferences#");
    const token = ada.token("preferences");
    const { headers } = await testApp.http.get(path).query({ token }).expect(303);
    expect(headers.location).toBe(`/preferences#${token}`);
    const spanish = await testApp.http.get(`/es${path}?token=old`).expect(303);
    expect(spanish.headers.location).toBe("/es/preferences#old");
    expect(await ada.row()).toMatchObject({ subscribeUpdates: true });
  });
});

describe("one's own data", () => {
  test("is everything that is kept, and nothing of ours", async () => {
    const ada = await register({ phone: "(512) 555-0142", referralSource: "other" });
    const { body } = await post("/api/my-data", { token: ada.token("my-data") }).expect(200);
    expect(body).toMatchObject({
      firstName: "Ada",
      email: ada.email,
      phone: "(512) 555-0142",
      state: "Texas",
      referralSource: "other",
      status: "pending",
      ambassadorProfile: null,
      applications: [],
    });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["registeredBy"]));
    expect(body).not.toHaveProperty("password");
    expect(body).not.toHaveProperty("searchText");
  });

  test("notes, the outcome of the review and what the registry said belong to the application", async () => {
    const email = "maria.winkelmann@example.org";
    const registrationId = await applyTestPerson(testApp, { email });
    const admin = await testApp.signIn();
    const review = (path: string, more: object) => submit(admin.post(path), { registrationId, ...more });
    await review("/api/admin/ambassador-ask", { notes: "Where do you practice?" });
    await review("/api/admin/ambassador-approve", { npiEvidence: "NPI 1234567890, active" });
    const token = signLink(testApp.services.secret, "my-data", { id: registrationId, email });
    const { body } = await post("/api/my-data", { token }).expect(200);
    expect(body.applications).toMatchObject([
      { status: "approved", npiEvidence: "NPI 1234567890, active", reviewedAt: expect.any(String) },
    ]);
    expect(JSON.stringify(body.applications)).toContain("Where do you practice?");
  });

  test("is deleted for good; twice is harmless", async () => {
    const ada = await register();
    const first = await post("/api/my-data/delete", { token: ada.token("my-data") }).expect(200);
    expect(first.body.message).toBe("Your data has been deleted.");
    expect(await ada.row()).toBeUndefined();
    expect(await ada.account()).toBeUndefined();
    const second = await post("/api/my-data/delete", { token: ada.token("my-data") }).expect(200);
    expect(second.body.message).toBe(
      "We keep one scrambled form of your address, so that no old list can bring you back.",
    );
  });
});

describe("asking for new links", () => {
  const resend = (email: string) => post("/api/my-data/resend", { email });

  test("returns the same, after the same time, for a known and an unknown address", async () => {
    const ada = await register();
    const timed = async (email: string) => {
      const since = performance.now();
      const { body } = await resend(email).expect(200);
      return { body, ms: performance.now() - since };
    };
    const unknown = await timed("nobody@example.org");
    expect(await queued()).toEqual([]);
    const known = await timed(ada.email.toUpperCase());
    expect(await queued()).toEqual(["mail.links"]);
    expect(known.body).toEqual(unknown.body);
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThanOrEqual(295);
  });

  test("wants an address", async () => {
    const { body } = await resend("nobody").expect(400);
    expect(body.fields).toEqual({ email: ["Valid email address is required"] });
  });
});

describe("one's own stories", () => {
  const visitor = () => supertest.agent(testApp.server);
  const admin = signedIn(testApp);

  async function registerAs(agent: Visitor) {
    const person = await registeredPerson(testApp, {}, agent);
    const token = person.token("my-data");
    const send = (path: string, more: object = {}) => post(path, { token, ...more });
    const stories = async () => (await send("/api/my-data").expect(200)).body.stories;
    return { email: person.email, send, stories };
  }

  test("There you can see what we keep: stories of one's address and of one's computer, earlier and deleted ones too", async () => {
    const agent = visitor();
    const ada = await registerAs(agent);
    const byAddress = await shareStory(visitor(), { quote: "By address.", email: ada.email.toUpperCase() });
    const byVisitor = await shareStory(agent, { quote: "By visitor." });
    await shareStory(visitor(), { quote: "Of someone else." });
    await shareStory(agent, { quote: "Of another address.", email: "another@example.org" });
    await admin.put(`/api/admin/patient-stories/${byAddress}`).send({ quote: "Edited." }).expect(200);
    await admin.delete(`/api/admin/patient-stories/${byVisitor}`).expect(204);
    const shown = (await ada.stories()).map(({ quote, status }: { quote: string; status: string }) => [
      quote,
      status,
    ]);
    expect(shown.sort()).toEqual([
      ["By address.", "earlier"],
      ["By visitor.", "deleted"],
      ["Edited.", "pending"],
    ]);
    await ada.send("/api/my-data/delete").expect(200);
    const { text } = await admin.get("/api/admin/patient-stories").expect(200);
    expect(text).not.toContain("Edited.");
  });

  test("withdraw each consent: a use of a story is withdrawn immediately, and no restore brings it back", async () => {
    const agent = visitor();
    const ada = await registerAs(agent);
    const id = await shareStory(agent, { quote: "Taken back.", consentPress: true });
    await admin.put(`/api/admin/patient-stories/${id}`).send({ status: "approved" }).expect(200);
    const list = async () => (await testApp.http.get("/api/patient-stories").expect(200)).text;
    expect(await list()).toContain("Taken back.");

    await ada.send("/api/my-data/stories/withdraw", { id, use: "consentSite" }).expect(200);
    expect(await list()).not.toContain("Taken back.");
    const [version] = (await admin.get(`/api/admin/versions?kind=patient-stories&id=${id}`)).body;
    await admin.post(`/api/admin/versions/${version.id}/restore`).send({}).expect(200);
    const [story] = await ada.stories();
    expect(story).toMatchObject({ id, consentSite: false, consentPress: true });
  });

  test("a person can't withdraw a use of another person's story", async () => {
    const [ada, id] = [await registerAs(visitor()), await shareStory(visitor())];
    await ada.send("/api/my-data/stories/withdraw", { id, use: "consentSite" }).expect(404);
    await ada.send("/api/my-data/stories/withdraw", { id: "x", use: "consentSite" }).expect(404);
    await ada.send("/api/my-data/stories/withdraw", { id, use: "status" }).expect(400);
  });
});

test("For as long as you are registered: no job removes a registration or a story, however old it is", async () => {
  const person = registration();
  const { body } = await post("/api/register", person).expect(201);
  const story = { name: "Ann", location: "Austin", quote: "Words.", consentSite: true, email: person.email };
  await post("/api/patient-stories", story).expect(201);
  for (const table of ["patient_stories", "registrations", "users"])
    await testApp.db.execute(`update ${table} set created_at = '2001-01-01', updated_at = '2001-01-01'`);
  // Jobs that fetch from outside have nothing to do with people.
  const jobs = jobsOf(testApp.services).filter(({ name }) => !/watch|legislators/.test(name));
  for (const job of jobs) await job.run(AbortSignal.timeout(60_000), () => undefined);
  expect(jobs.map(({ name }) => name)).toContain("expired-limits");
  const token = signLink(testApp.services.secret, "my-data", { id: body.id, email: person.email });
  const { body: data } = await testApp.http.post("/api/my-data").send({ token }).expect(200);
  expect(data).toMatchObject({ email: person.email, stories: [{ quote: "Words." }] });
});

test("the counters that protect us from floods go within two days", async () => {
  const hour = 3_600_000;
  const expired = (name: string, agoMs: number) => ({ key: name, points: 1, expire: Date.now() - agoMs });
  await testApp.db.insert(rateLimits).values([expired("old", 2 * hour), expired("current", -hour)]);
  const job = jobsOf(testApp.services).find(({ name }) => name === "expired-limits");
  expect(job).toMatchObject({ every: "hour" });
  await job?.run(AbortSignal.timeout(60_000), () => undefined);
  expect((await testApp.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["current"]);
});
