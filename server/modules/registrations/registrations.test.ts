import { describe, expect, test } from "vitest";
import { eventually, testApplication, useUp } from "#server/test/app.ts";
import { registration as person } from "#server/test/register.ts";
import { listRegistrations } from "#shared/api/registrations.ts";
import { healthcareProfiles } from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });

let visitors = 0;
/** Each visitor comes from an address of their own. */
const register = (body: object) => {
  visitors += 1;
  return testApp.http
    .post("/api/register")
    .set("X-Forwarded-For", `10.0.${visitors >> 8}.${visitors & 255}`)
    .send(body);
};
const rowsOf = async (email: string) => {
  const [registration] = await testApp.rows(registrations, { email });
  const [user] = await testApp.rows(users, { email });
  return { registration, user };
};

describe("POST /api/register", () => {
  test("stores the account and the registration, and returns the id only", async () => {
    const body = person({ phone: "(512) 555-0142", referralSource: "web-search" });
    const { body: response } = await register(body).expect(201);
    const { registration, user } = await rowsOf(body.email);
    expect(response).toEqual({ id: registration?.id, secret: expect.any(String) });
    expect(registration).toMatchObject({
      userId: user?.id,
      registrationType: "patient",
      subscribeUpdates: true,
    });
    expect(user).toMatchObject({ password: null, role: "patient", status: "pending", isAdmin: false });
  });

  test("names every wrong field with its own message", async () => {
    const { body } = await register({ email: "nobody", phone: "12", state: "Atlantis" }).expect(400);
    expect(body.fields).toEqual({
      firstName: ["First name is required"],
      lastName: ["Last name is required"],
      email: ["Valid email address is required"],
      phone: ["Valid phone number is required"],
      state: ["Please choose a state from the list"],
      agreeToTerms: ["You must agree to terms"],
    });
  });

  test("takes null, nothing and an empty text alike for what is optional", async () => {
    const body = person({ phone: "", specialty: null, bio: "   " });
    await register(body).expect(201);
    expect((await rowsOf(body.email)).registration).toMatchObject({
      phone: null,
      specialty: null,
      bio: null,
    });
  });

  test.each(["pr", "puerto rico"])("turns the state %j into its name", async (state) => {
    const body = person({ state });
    await register(body).expect(201);
    expect((await rowsOf(body.email)).registration?.state).toBe("Puerto Rico");
  });

  test("keeps what providers say about their practice, and only theirs", async () => {
    const practice = {
      specialty: "Endocrinology",
      credentials: "MD",
      licenseNumber: "TX-1",
      wantAmbassadorRole: true,
    };
    const provider = person({ registrationType: "provider", ...practice });
    const patient = person({ registrationType: "patient", ...practice });
    await register(provider).expect(201);
    await register(patient).expect(201);
    const stored = await rowsOf(provider.email);
    expect(stored.registration).toMatchObject(practice);
    expect(stored.user?.role).toBe("healthcare_professional");
    const profiles = await testApp.db.select().from(healthcareProfiles);
    expect(profiles).toHaveLength(1);
    expect((await rowsOf(patient.email)).registration).toMatchObject({
      specialty: null,
      credentials: null,
      licenseNumber: null,
      wantAmbassadorRole: false,
    });
  });

  test("an address registers once, in any letter case, also when fifty try at the same moment", async () => {
    const body = person();
    // On a busy machine some wait too long for the others, and try again.
    const attempt = async (email: string): Promise<number> => {
      const { status } = await register({ ...body, email });
      return status === 503 ? attempt(email) : status;
    };
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => attempt(index % 2 ? body.email : body.email.toUpperCase())),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const { body: response } = await register(body).expect(409);
    expect(response.message).toBe("This email address is already registered.");
    expect(response.fields.email).toEqual([response.message]);
  });

  test("with long texts is limited far lower than without, so that nobody fills the disk", async () => {
    const bio = "word ".repeat(900);
    await useUp(testApp.services.rateLimits.named("long texts"), "192.0.2.250", 99);
    const long = () =>
      testApp.http.post("/api/register").set("X-Forwarded-For", "192.0.2.250").send(person({ bio }));
    await long().expect(201);
    await long().expect(429);
    await register(person({ bio: "A short one." })).expect(201);
  });

  test("stores nothing that the contract does not name", async () => {
    const body = person({
      isAdmin: true,
      role: "admin",
      status: "active",
      processedAt: "2020-01-01",
      id: "x",
      userId: "y",
    });
    await register(body).expect(201);
    const { registration, user } = await rowsOf(body.email);
    expect(user).toMatchObject({ isAdmin: false, role: "patient", status: "pending" });
    expect(registration?.processedAt).toBeNull();
  });

  test.each([[12], ["x".repeat(5000)], [{ a: 1 }]])("is never refused for its source %j", async (via) => {
    await register({ ...person(), via }).expect(201);
  });
});

describe("GET /api/registrations", () => {
  test("shows consenting people only, newest first, with the initial of the last name and exactly the public keys", async () => {
    const shown = person({ sharePublicly: true, firstName: "Zoë", lastName: "Ångström" });
    await register(person({ firstName: "Hidden" })).expect(201);
    await register(shown).expect(201);
    const { body } = await testApp.http.get("/api/registrations").expect(200);
    expect(body[0]).toEqual({
      id: expect.any(String),
      firstName: "Zoë",
      lastName: "Å",
      state: "Texas",
      registrationType: "patient",
      photoUrl: null,
    });
    expect(JSON.stringify(body)).not.toContain("Hidden");
  });

  test.each([
    ["’t Hooft", "T"],
    ["ʻIolani", "I"],
    ["(ada)", "A"],
    ["🌷 Ünal", "Ü"],
    ["¿3M", "3"],
    ["ß", "S"],
    ["𠮷田", "𠮷"],
  ])("the initial of %j is %j", async (lastName, initial) => {
    await register(person({ sharePublicly: true, lastName })).expect(201);
    const { body } = await testApp.http.get("/api/registrations?limit=1").expect(200);
    expect(body[0].lastName).toBe(initial);
  });

  test("a page after a hidden person is like a page after an erased one: empty", async () => {
    const { body } = await register(person({ sharePublicly: true })).expect(201);
    const pageAfter = () => testApp.http.get(`/api/registrations?limit=2&before=${body.id}`).expect(200);
    expect((await pageAfter()).body).toHaveLength(2);
    await testApp.change(registrations, { hidden: true }, { id: body.id });
    testApp.clearCache();
    expect((await pageAfter()).body).toEqual([]);
  });

  test("one client gets 300 pages a minute, compressed; the first page stays for everybody", async () => {
    for (let count = 0; count < 10; count += 1) await register(person({ sharePublicly: true })).expect(201);
    const limit = testApp.services.rateLimits.of(listRegistrations);
    const page = () => testApp.http.get("/api/registrations?limit=500");
    const { headers } = await page().set("Accept-Encoding", "br").expect(200);
    expect(headers).toMatchObject({ "content-encoding": "br", "cache-control": "public, no-cache" });
    if (limit) await useUp(limit, "127.0.0.1", listRegistrations.limit.calls - 1);
    const { headers: refused } = await page().expect(429);
    expect(Number(refused["retry-after"])).toBeGreaterThan(0);
    await testApp.http.get("/api/registrations").expect(200);
  });

  test("shows the people of one state", async () => {
    for (const state of ["Wyoming", "Texas", "Wyoming"])
      await register(person({ sharePublicly: true, state })).expect(201);
    const { body, headers } = await testApp.http.get("/api/registrations?state=Wyoming&limit=2").expect(200);
    expect(body.map(({ state }: { state: string }) => state)).toEqual(["Wyoming", "Wyoming"]);
    expect(headers.link).toContain("&state=Wyoming>");
  });

  test.each(["limit=0", "limit=501", "limit=x", "state=Atlantis"])("refuses %s", async (query) => {
    await testApp.http.get(`/api/registrations?${query}`).expect(400);
  });
});

test("GET /api/supporters counts consenting people within a second, and hides states with fewer than five", async () => {
  const before = (await testApp.http.get("/api/supporters")).body;
  for (let index = 0; index < 5; index += 1)
    await register(person({ sharePublicly: true, state: "Ohio", registrationType: "supporter" })).expect(201);
  for (let index = 0; index < 4; index += 1)
    await register(person({ sharePublicly: true, state: "Guam" })).expect(201);
  await eventually(async () => {
    const { body } = await testApp.http.get("/api/supporters").expect(200);
    expect(body.counts.supporter).toBe(before.counts.supporter + 5);
    expect(body.counts.patient).toBe(before.counts.patient + 4);
    expect(body.counts.total).toBe(before.counts.total + 9);
    expect(body.byState).toContainEqual({ state: "Ohio", count: 5 });
    expect(body.byState.map(({ state }: { state: string }) => state)).not.toContain("Guam");
    expect(Object.keys(body)).toEqual(["counts", "byState"]);
    for (const line of body.byState) expect(Object.keys(line)).toEqual(["state", "count"]);
  });
});
