import { beforeEach, describe, expect, test } from "vitest";
import { createSecret } from "#server/platform/security/secret.ts";
import { shortTimeouts, useUp, withoutTable } from "#server/test/app.ts";
import { censusResponse, fiveCallsResponse } from "#server/test/fakes/fake-congress.ts";
import { failures, json } from "#server/test/fakes/fake-server.ts";
import { listDay, lookupApplication } from "#server/test/lookup-app.ts";
import { legislators, serviceUsage } from "#shared/schema/settings.ts";
import { lookupKey } from "./find-representatives.ts";

const { testApp, fake, configure, look } = lookupApplication();

type Named = { name: string };
const namesIn = (body: { representatives: Named[] }) => body.representatives.map(({ name }) => name);
const failing = Object.entries(failures).filter(([name]) => ["hanging", "HTML"].includes(name));
const well = "Ann Austin";

describe("by 5 Calls", () => {
  test("returns House and Senate in the shape of the contract, without other offices", async () => {
    const { body } = await look("1100 Congress Ave, Austin, TX 78701").expect(200);
    expect(body).toEqual({
      location: "Austin",
      lowAccuracy: false,
      isSplit: false,
      state: "TX",
      district: "37",
      representatives: [
        {
          id: "T000000",
          name: "Harriet House",
          party: "Democrat",
          reason: "This is your representative in the House.",
          phone: "202-555-0100",
          url: "https://member.house.gov",
          photoURL: "https://images.5calls.org/house/256/T000001.jpg",
          state: "TX",
          district: "37",
          area: "US House",
          field_offices: [{ city: "Austin", phone: "512-555-0101" }],
        },
        expect.objectContaining({
          name: "Sam Senator",
          party: "Republican",
          district: "",
          field_offices: [],
        }),
        expect.objectContaining({ name: "Selma Senator", party: "Republican", field_offices: [] }),
      ],
      notes: [],
      contactPages: { C000003: "https://senator.senate.gov/contact" },
      source: "5calls",
      asOf: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      stands: {},
    });
    const [request] = fake.fiveCalls.requests;
    const asked = new URL(request?.path ?? "", "http://x");
    expect(asked.pathname).toBe("/v1/representatives");
    expect(asked.searchParams.get("location")).toBe("1100 Congress Ave, Austin, TX 78701");
    expect(request?.headers["x-5calls-token"]).toBe("env-key");
    expect(fake.census.requests).toEqual([]);
  });

  test("shows every candidate of a split place, and asks for the street", async () => {
    const members = [
      { name: "First", area: "US House" },
      { name: "Second", area: "US House" },
      { name: "S1", area: "US Senate" },
      { name: "S2", area: "US Senate" },
    ];
    fake.fiveCalls.respond = json(fiveCallsResponse(members, { lowAccuracy: true }));
    const { body } = await look("78701").expect(200);
    expect(body).toMatchObject({ lowAccuracy: true, isSplit: true });
    expect(namesIn(body)).toEqual(["First", "Second", "S1", "S2"]);
    expect(body.notes.join()).toContain("Add your street and house number");
  });

  test("warns that a split place may be in another district when only one candidate is listed", async () => {
    fake.fiveCalls.respond = json(fiveCallsResponse(undefined, { isSplit: true }));
    const { body } = await look("78701").expect(200);
    expect(body).toMatchObject({ lowAccuracy: true, isSplit: true });
  });

  test("says what is missing when the place is rough and nobody of the House is listed", async () => {
    const senators = [
      { name: "S1", area: "US Senate" },
      { name: "S2", area: "US Senate" },
    ];
    await configure();
    fake.fiveCalls.respond = json({ ...fiveCallsResponse(senators, { lowAccuracy: true }), location: "" });
    const { body } = await look("78701").expect(200);
    expect(body).toMatchObject({ lowAccuracy: true, location: "Texas" });
    expect(body.notes).toEqual(["Add your street and house number to find your representative."]);
  });

  test("takes what is missing or strange as missing", async () => {
    fake.fiveCalls.respond = json({
      representatives: [
        {
          name: "Only Name",
          area: "US Senate",
          url: "javascript:alert(1)",
          photoURL: null,
          field_offices: "none",
        },
        { name: "", area: "US House" },
        null,
        "text",
      ],
    });
    const { body } = await look().expect(200);
    expect(namesIn(body)).toEqual(["Only Name"]);
    expect(body.representatives[0]).not.toHaveProperty("url");
    expect(body.representatives[0]).toMatchObject({ photoURL: "", phone: "", field_offices: [] });
  });

  test.each([
    ["has another form", { representatives: "many" }],
    ["has nobody in Congress", fiveCallsResponse([{ name: "Gus Governor", area: "Governor" }])],
  ])("the second source is asked when the response %s", async (_name, response) => {
    fake.fiveCalls.respond = json(response);
    const { body } = await look().expect(200);
    expect(body.source).toBe("census");
    expect(namesIn(body)).toContain(well);
  });

  test("with a fault of our own it is an error of ours, not an apology for the sources", async () => {
    fake.fiveCalls.respond = failures["500"] ?? json({});
    const { body } = await withoutTable(testApp, "data_refreshes", () => look().expect(500));
    expect(body.code).toBe("internal_error");
  });

  test.each(failing)("the second source is used in time when the first fails: %s", async (_name, failure) => {
    shortTimeouts(testApp, { firstSource: 400 });
    fake.fiveCalls.respond = failure;
    const started = performance.now();
    const { body } = await look().expect(200);
    expect(performance.now() - started).toBeLessThan(testApp.services.timeouts.lookup);
    expect(body).toMatchObject({ source: "census", asOf: listDay.toISOString() });
    expect(namesIn(body)).toContain(well);
  });

  test.each(failing)("%s, and the Census too: a 503 in one lookup's time", async (_name, failure) => {
    shortTimeouts(testApp, { lookup: 1200, firstSource: 400 });
    fake.fiveCalls.respond = failure;
    fake.census.respond = failure;
    const started = performance.now();
    const { body, headers } = await look().expect(503);
    expect(performance.now() - started).toBeLessThan(3800);
    expect(body).toEqual({
      code: "unavailable",
      message: expect.stringMatching(/^We can't look up .*few minutes\.$/),
    });
    expect(headers["retry-after"]).toBeDefined();
  });

  test("slow but well, with a Census that fails: waits for it", async () => {
    let respond = () => {};
    fake.fiveCalls.respond = (req, res) => {
      respond = () => json(fiveCallsResponse())(req, res);
    };
    fake.census.respond = (_req, res) => res.writeHead(500).end(() => respond());
    const { body } = await look().expect(200);
    expect(body.source).toBe("5calls");
  });

  test("an address that it can't place goes to the Census, which knows the territories", async () => {
    fake.fiveCalls.respond = json({ error: "not found" }, 400);
    fake.census.respond = json(censusResponse({ state: "PR", geoid: "7298" }));
    const { body } = await look().expect(200);
    expect(body.representatives).toMatchObject([
      { name: "Han Commissioner", reason: "This is your resident commissioner in the House." },
    ]);
    expect(body.notes[0]).toContain("Puerto Rico has a resident commissioner in the House and no senators");
    fake.census.respond = failures.HTML ?? json({});
    const nobody = await look().expect(200);
    expect(nobody.body).toMatchObject({ representatives: [], source: "5calls" });
  });
});

describe("the address", () => {
  test.each([{}, { address: "   " }])("%o is required", async (input) => {
    const { body } = await testApp.http.post("/api/representatives").send(input).expect(400);
    expect(body).toMatchObject({
      message: "Address is required",
      fields: { address: ["Address is required"] },
    });
  });

  test("a city or a state alone misses the street", async () => {
    const { body } = await look("Austin, TX").expect(400);
    expect(body.message).toMatch(/street and house number, or at least your ZIP code/);
    expect(fake.fiveCalls.requests).toEqual([]);
  });

  test("is asked for once: the same again comes from memory, until the configuration changes", async () => {
    await look("12 Main St, Austin, TX 78701").expect(200);
    await look(" 12  main st, austin tx 78701 ").expect(200);
    expect(fake.fiveCalls.requests).toHaveLength(1);
    await configure();
    await look("12 Main St, Austin, TX 78701").expect(200);
    expect(fake.fiveCalls.requests).toHaveLength(2);
  });

  test("the second source's response is not cached when the first fails", async () => {
    fake.fiveCalls.respond = failures["500"] ?? json({});
    expect((await look("13 Main St, Austin, TX").expect(200)).body.source).toBe("census");
    fake.fiveCalls.respond = json(fiveCallsResponse());
    expect((await look("13 Main St, Austin, TX").expect(200)).body.source).toBe("5calls");
  });
});

describe("the quota", () => {
  test("one client gets 100 paid responses a day; later responses are not cached for others", async () => {
    const share = testApp.services.rateLimits.named("paid lookups");
    await useUp(share, "127.0.0.1", 100);
    const address = "16 Main St, Austin, TX 78701";
    expect((await look(address).expect(200)).body.source).toBe("census");
    await share.reset("127.0.0.1");
    expect((await look(address).expect(200)).body.source).toBe("5calls");
  });

  test("holds under parallel lookups; what is over it goes to the second source", async () => {
    await configure({ quotaLimit: "3" });
    const responses = await Promise.all(Array.from({ length: 10 }, () => look()));
    const sources = responses.map(({ body }) => body.source);
    expect(sources.filter((source) => source === "5calls")).toHaveLength(3);
    expect(sources.filter((source) => source === "census")).toHaveLength(7);
    expect(fake.fiveCalls.requests).toHaveLength(3);
    expect(await testApp.db.select().from(serviceUsage)).toMatchObject([{ calls: 3 }]);
  });
});

const elsewhere = "https://friends.example";
const crossSite = { "Sec-Fetch-Site": "cross-site", Origin: elsewhere };

describe("a lookup from another site's page", () => {
  test("is refused with restrictions on, unless its domain is allowed", async () => {
    const refused = await look().set(crossSite).expect(403);
    expect(refused.headers["access-control-allow-origin"]).toBeUndefined();
    await configure({ allowedDomains: "friends.example, other.example:8443" });
    const { headers } = await look().set(crossSite).expect(200);
    expect(headers["access-control-allow-origin"]).toBe(elsewhere);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    expect(headers.vary).toContain("Origin");
    for (const [origin, status] of [
      ["https://evil-friends.example", 403],
      ["https://friends.example.evil.example", 403],
      ["https://other.example", 403],
      ["null", 403],
      ["https://other.example:8443", 200],
    ] as const)
      expect([origin, (await look().set({ ...crossSite, Origin: origin })).status]).toEqual([origin, status]);
  });

  test("is open to any page with restrictions off, errors included", async () => {
    await configure({ enableApiKeyRestrictions: "off" });
    const { headers } = await look().set(crossSite).expect(200);
    expect(headers["access-control-allow-origin"]).toBe("*");
    const wrong = await look("").set(crossSite).expect(400);
    expect(wrong.headers["access-control-allow-origin"]).toBe("*");
  });

  test("is asked for by a preflight first", async () => {
    const ask = () =>
      testApp.http.options("/api/representatives").set({
        ...crossSite,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
      });
    await ask().expect(403);
    await configure({ allowedDomains: "friends.example" });
    const { headers } = await ask().expect(204);
    expect(headers).toMatchObject({
      "access-control-allow-origin": elsewhere,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "Content-Type",
    });
  });

  test("opens nothing else, and does not open another type of body", async () => {
    await configure({ enableApiKeyRestrictions: "off" });
    await testApp.http.post("/api/register").set(crossSite).send({}).expect(403);
    await testApp.http.post("/api/config").set(crossSite).send({}).expect(403);
    await testApp.http.post("/api/representatives").set(crossSite).type("text/plain").send("{}").expect(415);
  });

  test("pages of this site and programs are always welcome", async () => {
    await look().set({ "Sec-Fetch-Site": "same-origin", Origin: "http://127.0.0.1" }).expect(200);
    await look().expect(200);
  });
});

test("two spellings of one address have the same cache key, which does not reveal it", () => {
  const secret = createSecret("a secret for tests only");
  const name = lookupKey(secret, "1", "1100 Congress Ave, Austin, TX");
  expect(lookupKey(secret, "1", " 1100 congress ave austin TX, ")).toBe(name);
  expect(lookupKey(secret, "2", "1100 Congress Ave, Austin, TX")).not.toBe(name);
  expect(name).not.toMatch(/congress/i);
});

describe("by the Census and our own list", () => {
  const useUpQuota = async () => {
    await configure({ quotaLimit: "1" });
    const day = new Date().toISOString().slice(0, 10);
    await testApp.db.insert(serviceUsage).values({ day, calls: 1 });
  };
  const askCensus = async (...matches: Parameters<typeof censusResponse>) => {
    await useUpQuota();
    fake.census.respond = json(censusResponse(...matches));
    return (await look().expect(200)).body;
  };

  test("names the member of the district and the senators, with offices, place and date", async () => {
    const body = await askCensus({});
    expect(body).toMatchObject({
      location: "Austin, TX 78701",
      lowAccuracy: false,
      state: "TX",
      district: "37",
      source: "census",
      asOf: listDay.toISOString(),
      notes: [],
    });
    expect(namesIn(body)).toEqual(["Ann Austin", "Cy Senator", "Di Senator"]);
    expect(body.representatives[0]).toMatchObject({
      area: "US House",
      field_offices: [{ city: "Austin", phone: "512-555-0120" }],
    });
    expect(fake.fiveCalls.requests).toEqual([]);
  });

  test("at large, with one Senate seat vacant", async () => {
    const body = await askCensus({ state: "VT", geoid: "5000" });
    expect(namesIn(body)).toEqual(["Ed Vermont", "Flo Senator"]);
    expect(body.notes).toEqual(["One of the two Senate seats of Vermont is vacant at the moment."]);
  });

  test("a vacant House seat", async () => {
    const body = await askCensus({ geoid: "4822" });
    expect(namesIn(body)).toEqual(["Cy Senator", "Di Senator"]);
    expect(body.notes).toEqual([
      "The House seat of the 22nd district of Texas is vacant at the moment, until an election fills it.",
    ]);
  });

  test("two districts for one address: every candidate", async () => {
    const body = await askCensus({ geoid: "4837" }, { geoid: "4810" });
    expect(namesIn(body)).toEqual(["Bo B. Ten", "Ann Austin", "Cy Senator", "Di Senator"]);
    expect(body).toMatchObject({ isSplit: true, lowAccuracy: true });
    expect(body).not.toHaveProperty("district");
  });

  test("two states for one address, or none: an empty list that says what to do", async () => {
    await askCensus({});
    fake.census.respond = json(censusResponse({}, { state: "VT", geoid: "5000" }));
    const several = (await look("1 Main St, Springfield").expect(200)).body;
    expect(several).toMatchObject({ representatives: [], location: "" });
    expect(several.notes[0]).toContain("more than one state");
    fake.census.respond = json(censusResponse());
    const { body } = await look("2 Main St, Springfield").expect(200);
    expect(body).toMatchObject({ representatives: [], location: "" });
  });

  test("without the list of members no address is sent anywhere, and the 503 says so calmly", async () => {
    await useUpQuota();
    await testApp.db.delete(legislators);
    const { body } = await look().expect(503);
    expect(body.message).toMatch(/^Our list of members of Congress is not available/);
    expect((await look("78701").expect(503)).body.message).toBe(body.message);
    expect(fake.census.requests).toEqual([]);
  });

  test("a member of whom the list has little is there all the same", async () => {
    await testApp.db.update(legislators).set({ phone: null, url: null, party: "" });
    const { representatives } = await askCensus({});
    expect(representatives[0]).toMatchObject({ name: "Ann Austin", phone: "", party: "" });
    expect(representatives[0]).not.toHaveProperty("url");
  });
});

describe("by a ZIP code alone", () => {
  beforeEach(async () => {
    await configure();
    fake.fiveCalls.respond = failures["500"] ?? json({});
    fake.census.respond = failures["500"] ?? json({});
  });

  test("brings the senators of the state, the street for the rest, and nobody outside is asked for it", async () => {
    const { body } = await look("78701").expect(200);
    expect(namesIn(body)).toEqual(["Cy Senator", "Di Senator"]);
    expect(body).toMatchObject({
      location: "ZIP code 78701, Texas",
      state: "TX",
      lowAccuracy: true,
      isSplit: false,
      source: "legislators",
      asOf: listDay.toISOString(),
      contactPages: { C000003: "https://senator.senate.gov/contact" },
    });
    expect(body.notes).toEqual([
      "A ZIP code tells us your state, Texas, and so your senators.",
      "Add your street and house number to find your representative.",
    ]);
    expect(fake.census.requests).toEqual([]);
  });

  test("a slow first source is waited for, since it knows the House candidates; one that hangs is not", async () => {
    shortTimeouts(testApp, { lookup: 2000, firstSource: 100, firstSourceByZipCode: 1500 });
    fake.fiveCalls.respond = (req, res) => void setTimeout(() => json(fiveCallsResponse())(req, res), 300);
    expect((await look("78703").expect(200)).body.source).toBe("5calls");
    fake.fiveCalls.respond = failures.hanging ?? json({});
    const started = performance.now();
    expect((await look("78704").expect(200)).body.source).toBe("legislators");
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test("a state with one House member, a delegate: complete without a street", async () => {
    const vermont = (await look("05401").expect(200)).body;
    expect(namesIn(vermont)).toEqual(["Ed Vermont", "Flo Senator"]);
    expect(vermont).toMatchObject({ lowAccuracy: false, district: "0" });
    expect(vermont.notes).toEqual(["One of the two Senate seats of Vermont is vacant at the moment."]);
    const capital = (await look("20001").expect(200)).body;
    expect(capital.representatives).toMatchObject([
      { name: "Gil Delegate", reason: "This is your delegate in the House." },
    ]);
    expect(capital.notes).toEqual([
      expect.stringMatching(/^The District of Columbia has a delegate .* no senators/),
    ]);
  });

  test.each([
    ["09012", "military or diplomatic post"],
    ["34002", "military or diplomatic post"],
    ["96960", "Marshall Islands"],
    ["00000", "no such ZIP code"],
  ])("%s: nobody, and why", async (zipCode, words) => {
    const { body } = await look(zipCode).expect(200);
    expect(body).toMatchObject({
      representatives: [],
      location: "",
      notes: [expect.stringContaining(words)],
    });
  });

  test("a military post: its sentence, and no source is asked", async () => {
    await configure();
    await testApp.db.delete(legislators);
    const { body } = await look("PSC 808 Box 20, FPO AE 09618").expect(200);
    expect(body).toMatchObject({ representatives: [], notes: [expect.stringContaining("military")] });
    expect([...fake.fiveCalls.requests, ...fake.census.requests]).toEqual([]);
  });
});

describe("by the ZIP code of a street that no source knows", () => {
  beforeEach(async () => {
    await configure();
    fake.fiveCalls.respond = json({ error: "not found" }, 400);
    fake.census.respond = json(censusResponse());
  });

  test("brings the senators, and what is missing", async () => {
    const { body } = await look("1 New St, Austin, TX 78701").expect(200);
    expect(namesIn(body)).toEqual(["Cy Senator", "Di Senator"]);
    expect(body).toMatchObject({
      location: "ZIP code 78701, Texas",
      lowAccuracy: true,
      source: "legislators",
    });
    expect(body.notes).toEqual([
      "We don't know this street, but its ZIP code tells us your state, Texas, and so your senators.",
      "If your street is new, or your mail comes to a box, enter a street address close to your home to find your representative.",
    ]);
    expect(fake.census.requests).toHaveLength(1);
  });

  test("nobody, when the ZIP code is of another state than the address", async () => {
    const { body } = await look("1 New St, Austin, TX 05401").expect(200);
    expect(body).toMatchObject({
      representatives: [],
      notes: [expect.stringContaining("check the address")],
    });
  });
});
