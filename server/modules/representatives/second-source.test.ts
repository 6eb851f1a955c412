import { beforeEach, describe, expect, test } from "vitest";
import { censusResponse, fiveCallsResponse } from "#server/test/fakes/fake-congress.ts";
import { failures, json } from "#server/test/fakes/fake-server.ts";
import { listDay, lookupApplication } from "#server/test/lookup-app.ts";
import { shortTimeouts } from "#server/test/short-timeouts.ts";
import { legislators, serviceUsage } from "#shared/schema/settings.ts";

const { testApp, fake, configure, look } = lookupApplication();

type Named = { name: string };
const namesIn = (body: { representatives: Named[] }) => body.representatives.map(({ name }) => name);

describe("by the Census and our own list", () => {
  const askCensus = async (...matches: Parameters<typeof censusResponse>) => {
    await configure({ quotaLimit: "1" });
    await testApp.services.database.db.insert(serviceUsage).values({ day: today(), calls: 1 });
    fake.census.respond = json(censusResponse(...matches));
    return (await look().expect(200)).body;
  };
  const today = () => new Date().toISOString().slice(0, 10);

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
    expect(new URL(fake.census.requests[0]?.path ?? "", "http://x").searchParams.get("vintage")).toBe(
      "ACS2025_Current",
    );
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

  test("a delegate and no senators, which is no vacancy", async () => {
    const body = await askCensus({
      state: "DC",
      geoid: "1198",
      address: "1 FIRST ST, WASHINGTON, DC, 20001",
    });
    expect(body.representatives).toMatchObject([
      { name: "Gil Delegate", reason: "This is your delegate in the House." },
    ]);
    expect(body.notes).toHaveLength(1);
    expect(body.notes[0]).toMatch(/^The District of Columbia has a delegate .* no senators/);
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

  test("a response for another Congress is refused", async () => {
    await configure({ quotaLimit: "1" });
    await testApp.services.database.db.insert(serviceUsage).values({ day: today(), calls: 1 });
    fake.census.respond = json(censusResponse({ congress: "120" }));
    await look().expect(503);
  });

  test("without the list of members no address is sent anywhere, and the 503 says so calmly", async () => {
    await configure({ quotaLimit: "1" });
    await testApp.services.database.db.insert(serviceUsage).values({ day: today(), calls: 1 });
    await testApp.services.database.db.delete(legislators);
    const { body } = await look().expect(503);
    expect(body.message).toMatch(/^Our list of members of Congress is not available/);
    expect((await look("78701").expect(503)).body.message).toBe(body.message);
    expect(fake.census.requests).toEqual([]);
  });

  test("a member of whom the list has little is there all the same", async () => {
    const { db } = testApp.services.database;
    await db.update(legislators).set({ phone: null, url: null, party: "" });
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

  test.each(["78701", "austin tx 78701, USA", "P.O. Box 12, Austin, TX 78701"])(
    "%s: the senators of the state, the street for the rest, and nobody outside is asked for it",
    async (address) => {
      const { body } = await look(address).expect(200);
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
    },
  );

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
    expect(namesIn(capital)).toEqual(["Gil Delegate"]);
    expect(capital.notes).toEqual([expect.stringContaining("no senators")]);
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

  test.each(["PSC 808 Box 20, FPO AE 09618", "CMR 402 Box 123, APO NY 09180", "USS Nimitz, FPO AP"])(
    "%s: the sentence for military posts, and no source is asked",
    async (address) => {
      await configure();
      await testApp.services.database.db.delete(legislators);
      const { body } = await look(address).expect(200);
      expect(body).toMatchObject({ representatives: [], notes: [expect.stringContaining("military")] });
      expect([...fake.fiveCalls.requests, ...fake.census.requests]).toEqual([]);
    },
  );
});

describe("by the ZIP code of a street that no source knows", () => {
  beforeEach(async () => {
    await configure();
    fake.fiveCalls.respond = json({ error: "not found" }, 400);
    fake.census.respond = json(censusResponse());
  });

  test.each(["1 New St, Austin, TX 78701", "HC 61 Box 20, Austin, TX 78701"])(
    "%s: the senators, and what is missing",
    async (address) => {
      const { body } = await look(address).expect(200);
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
    },
  );

  test("the member, too, where the state has one", async () => {
    const { body } = await look("RR 2 Box 152, Hartland, VT 05048").expect(200);
    expect(namesIn(body)).toEqual(["Ed Vermont", "Flo Senator"]);
    expect(body).toMatchObject({ lowAccuracy: false, district: "0" });
  });

  test("nobody, when the ZIP code is of another state than the address", async () => {
    const { body } = await look("1 New St, Austin, TX 05401").expect(200);
    expect(body).toMatchObject({
      representatives: [],
      notes: [expect.stringContaining("check the address")],
    });
  });
});
