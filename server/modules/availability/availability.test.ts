import { beforeEach, describe, expect, test } from "vitest";
import { runJob, signedIn, submit, testApplication } from "#server/test/app.ts";
import type { getAvailability } from "#shared/api/availability.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import { availabilityReports } from "#shared/schema/availability.ts";
import { forgetClientsJob } from "./reports.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
const admin = signedIn(testApp);
const setDay = (moment: string) => {
  testApp.services.clock = () => new Date(moment);
};

const answers = {
  product: "np-thyroid",
  strength: "1 grain (60 mg)",
  state: "Texas",
  outcome: "not-filled",
  week: "2026-11-23",
};
const report = (body: object = {}, from = "203.0.113.7") =>
  testApp.http
    .post("/api/availability")
    .set("X-Forwarded-For", from)
    .send({ ...answers, ...body });
async function read(query = "") {
  testApp.services.responseCache.clear();
  return (await testApp.http.get(`/api/availability${query}`).expect(200)).body;
}
/** From as many households, each in a network of its own. */
async function reports(count: number, body: object = {}, block = 10) {
  for (let number = 0; number < count; number += 1) await report(body, `${block}.0.${number}.1`).expect(201);
}

beforeEach(async () => {
  await testApp.db.delete(availabilityReports);
  // A Monday in Washington.
  setDay("2026-11-23T12:00:00Z");
});

describe("reporting", () => {
  test("stores five values and no address, and returns that it was received", async () => {
    const { body } = await report().expect(201);
    expect(body).toEqual({ received: true });
    const [row] = await testApp.db.select().from(availabilityReports);
    expect(row).toMatchObject({ ...answers, receivedOn: "2026-11-23", isHeld: false });
    expect(JSON.stringify(row)).not.toContain("203.0.113");
  });

  test.each([
    ["a medicine that is not on the list", { product: "aspirin" }, "product"],
    ["an object's own property for a medicine", { product: "constructor" }, "product"],
    ["an unknown state", { state: "Atlantis" }, "state"],
    ["a day that is no Monday", { week: "2026-11-22" }, "week"],
    ["a week to come", { week: "2026-11-30" }, "week"],
    ["the fourth week before", { week: "2026-10-26" }, "week"],
  ])("refuses %s", async (_name, body, field) => {
    const response = await report(body).expect(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
    expect(await testApp.db.$count(availabilityReports)).toBe(0);
  });

  test("refuses anything more than the five values", async () => {
    const { body } = await report({ pharmacy: "Corner Drug" }).expect(400);
    expect(body.message).toMatch(/\w/);
    expect(await testApp.db.$count(availabilityReports)).toBe(0);
  });

  test("takes the second report of one household, medicine and week for the first", async () => {
    await Promise.all([report(), report({ outcome: "waited" }), report()]);
    await report({ outcome: "filled", state: "OH" }, "203.0.113.7").expect(201);
    expect(await testApp.db.select().from(availabilityReports)).toMatchObject([
      { outcome: "filled", state: "Ohio" },
    ]);
    await report({ week: "2026-11-16" }).expect(201);
    await report({}, "2001:db8:1:1::1").expect(201);
    await report({}, "2001:db8:1:1::2").expect(201);
    expect(await testApp.db.$count(availabilityReports)).toBe(3);
  });
});

describe("what is public", () => {
  test("is nothing of four reports, and five of nine", async () => {
    await reports(4);
    expect(await read()).toEqual({
      weeks: [],
      asOf: "2026-11-23",
      note: "Reports of people who visit this site. Not a survey.",
    });
    await reports(5, {}, 20);
    expect((await read()).weeks).toEqual([
      { week: "2026-11-23", product: "np-thyroid", state: null, reports: 5, outcomes: null },
      { week: "2026-11-23", product: "np-thyroid", state: "Texas", reports: 5, outcomes: null },
    ]);
  });

  test("can be asked for one medicine and one state", async () => {
    await reports(5);
    await reports(6, { product: "adthyza" }, 20);
    expect((await read("?product=adthyza&state=tx")).weeks).toMatchObject([
      { product: "adthyza", state: "Texas", reports: 5 },
    ]);
    await testApp.http.get("/api/availability?product=aspirin").expect(400);
    await testApp.http.get("/api/availability?state=Atlantis").expect(400);
  });

  test("is had as CSV with the method in words", async () => {
    await reports(11);
    const { text, headers } = await admin.get("/api/admin/availability.csv").expect(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toContain('filename="availability-2026-11-23.csv"');
    expect(text).toContain("Not a survey.");
    expect(text).toContain("2026-11-23,NP Thyroid,Texas,10,0,0,0,1,0\r\n");
    await testApp.http.get("/api/admin/availability.csv").expect(401);
  });

  test("leaves a medicine out that the administrator no longer asks about", async () => {
    await reports(5);
    await submit(admin.put("/api/admin/app-settings"), { key: "availabilityProducts", value: "Adthyza" });
    expect((await read()).weeks).toEqual([]);
    await report().expect(400);
    await admin
      .put("/api/admin/app-settings")
      .send({ key: "availabilityProducts", value: "NP Thyroid, Adthyza" })
      .expect(200);
    expect((await read()).weeks).toHaveLength(2);
  });
});

describe("a burst from one network", () => {
  const burst = async (count: number) => {
    for (let number = 0; number < count; number += 1)
      await report({}, `2001:db8:7:${number.toString(16)}::1`).expect(201);
  };

  test("counts for 20 a day; the rest waits until the administrator releases or deletes it", async () => {
    await burst(27);
    await report({}, "198.51.100.9").expect(201);
    expect((await read()).weeks[0]).toMatchObject({ reports: 20 });
    const { body: held } = await admin.get("/api/admin/availability/held").expect(200);
    expect(held).toEqual([
      {
        id: expect.any(String),
        receivedOn: "2026-11-23",
        reports: 7,
        states: ["Texas"],
        products: ["np-thyroid"],
      },
    ]);
    await admin.post(`/api/admin/availability/held/${held[0].id}/release`).expect(200, { released: 7 });
    expect((await read()).weeks[0]).toMatchObject({ reports: 25 });
    await admin.post(`/api/admin/availability/held/${held[0].id}/release`).expect(404);
    await burst(30);
    const [again] = (await admin.get("/api/admin/availability/held").expect(200)).body;
    await admin.delete(`/api/admin/availability/held/${again.id}`).expect(204);
    expect((await read()).weeks[0]).toMatchObject({ reports: 25 });
    await admin.delete(`/api/admin/availability/held/${again.id}`).expect(404);
  });

  test("of the same moment finds no more room", async () => {
    const from = (number: number) => report({}, `203.0.113.${number}`).expect(201);
    for (let number = 1; number <= 18; number += 1) await from(number);
    await Promise.all([19, 20, 21, 22, 23].map(from));
    expect((await read()).weeks[0]).toMatchObject({ reports: 20 });
  });
});

test("the hashes of a week are forgotten when nobody can report on it any more, and what was held with them", async () => {
  for (let number = 1; number <= 22; number += 1) await report({}, `203.0.113.${number}`).expect(201);
  const runOn = async (moment: string) => {
    setDay(moment);
    await runJob(forgetClientsJob, testApp.services, { aheadMs: Date.parse(moment) - Date.now() });
  };
  await runOn("2026-12-15T12:00:00Z");
  expect(await testApp.db.$count(availabilityReports)).toBe(22);
  await runOn("2026-12-22T12:00:00Z");
  const left = await testApp.db.select().from(availabilityReports);
  expect(left).toHaveLength(20);
  expect(left.every(({ client, network }) => client === null && network === null)).toBe(true);
  expect((await read()).weeks[0]).toMatchObject({ week: "2026-11-23", reports: 20 });
});

type Cell = EndpointResponse<typeof getAvailability>["weeks"][number];

/** Four, then five in one state; beside it four in another, then five; one more in a third; then more of the first and the third. */
const arrivals = [
  ["Texas", 4],
  ["Texas", 1],
  ["Ohio", 4],
  ["Ohio", 1],
  ["Maine", 1],
  ["Texas", 7],
  ["Maine", 4],
] as const;

test("every public response has cells of the one list, in which no two differ by fewer than five reports", async () => {
  setDay("2026-11-25T12:00:00Z");
  const get = (path: string) => testApp.http.get(path).expect(200);
  const weeksOf = async (query = ""): Promise<Cell[]> => (await get(`/api/availability${query}`)).body.weeks;
  let shownCells = 0;
  for (const [state, reports] of arrivals) {
    const report = { week: "2026-11-23", product: "np-thyroid", state, outcome: "not-filled" } as const;
    const row = { ...report, strength: "unknown", receivedOn: "2026-11-24" };
    await testApp.db.insert(availabilityReports).values(Array.from({ length: reports }, () => row));
    testApp.clearCache();
    testApp.services.rateLimits.forget();
    const all = await weeksOf();
    shownCells += all.length;
    expect(await weeksOf("?product=np-thyroid")).toEqual(all);
    expect(await weeksOf("?product=adthyza")).toEqual([]);
    for (const name of ["Texas", "Ohio", "Maine", "other"]) {
      const ofState = all.filter((cell) => cell.state === name);
      expect(await weeksOf(`?state=${name}`)).toEqual(ofState);
      expect(await weeksOf(`?product=np-thyroid&state=${name}`)).toEqual(ofState);
    }
    const { text } = await get("/availability");
    const [, page = "{}"] = /id="initial-data">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(page)["/api/availability"].weeks).toEqual(all);
    for (const [code, name] of [
      ["TX", "Texas"],
      ["OH-1", "Ohio"],
      ["ME", "Maine"],
    ]) {
      const { body } = await get(`/api/briefs/${code}`);
      const ofState = all.filter((cell) => cell.state === name);
      expect(body.availability).toEqual(ofState.map((cell) => ({ ...cell, product: "NP Thyroid" })));
    }
  }
  // It looked at something.
  expect(shownCells).toBeGreaterThan(10);
});
