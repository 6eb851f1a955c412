import { eq, inArray } from "drizzle-orm";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import type { Transaction } from "#server/platform/database/database.ts";
import { callDuring, lockPerson, runJob, signedIn } from "#server/test/app.ts";
import { censusResponse, fiveCallsResponse } from "#server/test/fakes/fake-congress.ts";
import { json } from "#server/test/fakes/fake-server.ts";
import { lookupApplication } from "#server/test/lookup-app.ts";
import { registeredPerson } from "#server/test/register.ts";
import { storedRows } from "#server/test/stored-rows.ts";
import { congressOn } from "#shared/congress.ts";
import { dayMs } from "#shared/durations.ts";
import { retentionDays } from "#shared/retention.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { forgetEndedDistrictsJob } from "./own-district.ts";

const { testApp, fake, configure } = lookupApplication();
const admin = signedIn(testApp);
const address = "90347114 Nowhere Boulevard, Austin, TX 78701";
const congress = congressOn(new Date().toISOString().slice(0, 10));
const texas = { state: "TX", number: 37, congress };

async function registered() {
  const visitor = supertest.agent(testApp.server);
  const person = await registeredPerson(testApp, {}, visitor);
  const path = `/api/registrations/${person.id}/district`;
  return { ...person, visitor, token: person.token("my-data"), path };
}
const keep = (token: string, typed = address) =>
  testApp.http.post("/api/my-data/district").send({ token, address: typed });

test("the district of an address is kept with its Congress, shown, and forgotten; the address is nowhere", async () => {
  await configure();
  const ada = await registered();
  expect((await ada.row())?.district).toBeNull();
  const { body } = await keep(ada.token).expect(200);
  expect(body).toEqual({ district: texas });
  expect((await ada.row())?.district).toEqual(texas);
  const own = await testApp.http.post("/api/my-data").send({ token: ada.token }).expect(200);
  expect(own.body.district).toEqual(texas);
  const inPanel = await admin.get(`/api/admin/registrations/${ada.id}`).expect(200);
  expect(inPanel.body.district).toEqual(texas);
  const { text } = await admin.get("/api/admin/registrations.csv").expect(200);
  expect(text).toMatch(/,District,/);
  expect(text).toContain("TX-37");
  await testApp.services.activityLog.close();
  expect(JSON.stringify([...(await storedRows(testApp.services.database.pool))])).not.toMatch(
    /nowhere|90347114/i,
  );
  const forgotten = await testApp.http.delete("/api/my-data/district").send({ token: ada.token }).expect(200);
  expect(forgotten.body).toEqual({ district: null });
  expect((await ada.row())?.district).toBeNull();
});

test("a link to an address that is being changed keeps and forgets no district", async () => {
  await configure();
  for (const [name, call] of [
    ["keep", (token: string) => keep(token)],
    ["forget", (token: string) => testApp.http.delete("/api/my-data/district").send({ token })],
  ] as const) {
    const ada = await registered();
    const set = (values: Partial<typeof registrations.$inferInsert>) => (tx: Transaction) =>
      tx.update(registrations).set(values).where(eq(registrations.id, ada.id));
    const { status } = await callDuring(testApp, {
      before: set({ email: `${name}.moved@example.org` }),
      call: () => call(ada.token),
      after: set({ district: texas }),
    });
    expect([name, status]).toEqual([name, 400]);
    expect((await ada.row())?.district).toEqual(texas);
  }
});

test("a visitor asks for their new registration within the hour, and no one else does", async () => {
  await configure();
  const ada = await registered();
  await testApp.http.post(ada.path).send({ address }).expect(404);
  expect((await ada.visitor.post(ada.path).send({ address }).expect(200)).body.district).toEqual(texas);
  await testApp.http.delete(ada.path).expect(404);
  expect((await ada.row())?.district).toEqual(texas);
  await ada.visitor.delete(ada.path).expect(200);
  expect((await ada.row())?.district).toBeNull();
  await testApp.change(registrations, { createdAt: new Date(Date.now() - 61 * 60_000) }, { id: ada.id });
  fake.fiveCalls.requests.length = 0;
  await ada.visitor.post(ada.path).send({ address }).expect(404);
  // Nobody's address goes to a source before it is clear who asks.
  await keep("nonsense").expect(400);
  expect(fake.fiveCalls.requests).toEqual([]);
});

describe("the district of an address", () => {
  const members = (state: string, district: string) =>
    fiveCallsResponse([{ name: "H", area: "US House", state, district }], { state, district });

  test.each([
    ["VT", "1", 0],
    ["DC", "98", 0],
    ["TX", "10", 10],
  ])("is that of %s %s as %i", async (state, district, number) => {
    await configure();
    fake.fiveCalls.respond = json(members(state, district));
    const ada = await registered();
    const { body } = await keep(ada.token, `1 Main St, ${state} ${number}${state}`).expect(200);
    expect(body.district).toEqual({ state, number, congress });
  });

  test("is known from the Census when the seat is vacant", async () => {
    await configure();
    fake.fiveCalls.respond = json({}, 500);
    fake.census.respond = json(censusResponse({ geoid: "4818" }));
    const ada = await registered();
    expect((await keep(ada.token).expect(200)).body.district).toEqual({ ...texas, number: 18 });
  });

  test.each([
    ["a city alone", "Austin, TX", {}],
    ["a rough address", "12 Main St, Austin, TX", { lowAccuracy: true }],
    ["several districts", "13 Main St, Austin, TX", { isSplit: true }],
    ["a ZIP code of several", "78701", {}],
  ])("is refused with a sentence for %s, and what was kept stays", async (_what, typed, more) => {
    await configure();
    const ada = await registered();
    await keep(ada.token).expect(200);
    fake.fiveCalls.respond = json(
      fiveCallsResponse(undefined, typed === "78701" ? { lowAccuracy: true } : more),
    );
    const { body } = await keep(ada.token, typed).expect(422);
    expect(body).toMatchObject({
      code: "no_district",
      message: expect.stringMatching(/^[A-Z].+ZIP code\.$/),
    });
    expect((await ada.row())?.district).toEqual(texas);
  });

  test("is refused for an unknown address", async () => {
    await configure();
    fake.fiveCalls.respond = json({}, 400);
    fake.census.respond = json(censusResponse());
    const ada = await registered();
    const { body } = await keep(ada.token, "99999 Nowhere").expect(422);
    expect(body.message).toContain("no congressional district");
  });
});

test("a district is forgotten 180 days after its Congress has ended", async () => {
  await configure();
  const ada = await registered();
  await keep(ada.token).expect(200);
  // Congresses end on January 3 of odd years.
  const end = Date.UTC(1789 + congress * 2, 0, 3, 12) - Date.now();
  await runJob(forgetEndedDistrictsJob, testApp.services, {
    aheadMs: end + (retentionDays.endedDistricts - 1) * dayMs,
  });
  expect((await ada.row())?.district).toEqual(texas);
  await runJob(forgetEndedDistrictsJob, testApp.services, {
    aheadMs: end + (retentionDays.endedDistricts + 1) * dayMs,
  });
  expect((await ada.row())?.district).toBeNull();
});

test("ended districts are forgotten in the order of an erasure of many, so that neither fails", async () => {
  let [first, second] = [await registered(), await registered()];
  // As the table has them, the other way round.
  while (first.id < second.id) [first, second] = [second, await registered()];
  await testApp.db
    .update(registrations)
    .set({ district: { ...texas, congress: 1 } })
    .where(inArray(registrations.id, [first.id, second.id]));
  await callDuring(testApp, {
    before: lockPerson(second.id),
    call: () => runJob(forgetEndedDistrictsJob, testApp.services),
    after: lockPerson(first.id),
  });
  expect([(await first.row())?.district, (await second.row())?.district]).toEqual([null, null]);
});
