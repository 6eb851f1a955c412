import { beforeEach, describe, expect, test } from "vitest";
import { networkOf } from "#server/platform/limits/rate-limits.ts";
import { eventually, testApplication, useUp } from "#server/test/app.ts";
import { rateLimits } from "#shared/schema/limits.ts";
import { adminLogs } from "#shared/schema/logs.ts";
import { calls } from "#shared/schema/sources.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });

const count = (body: object = { state: "TX", outcome: "called" }, from = "203.0.113.7") =>
  testApp.http.post("/api/calls").set("X-Forwarded-For", from).send(body);
const thisWeek = async (): Promise<unknown> => (await testApp.http.get("/api/calls").expect(200)).body;
const setDay = (moment: string) => {
  testApp.services.clock = () => new Date(moment);
};

beforeEach(async () => {
  await testApp.db.delete(calls);
  setDay("2026-11-22T12:00:00Z");
});

describe("counting a call", () => {
  test("stores a number by day, state and outcome, and nothing else", async () => {
    await count({ state: "tx", outcome: "called", name: "Rosa", member: "S000001" }).expect(204);
    const { headers, text } = await count({ state: "TX", outcome: "called" }).expect(204);
    await count({ state: "TX", outcome: "voicemail" }).expect(204);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(text).toBe("");
    const day = "2026-11-22";
    expect(await testApp.db.select().from(calls).orderBy(calls.outcome)).toEqual([
      { day, state: "TX", outcome: "called", count: 2 },
      { day, state: "TX", outcome: "voicemail", count: 1 },
    ]);
  });

  test("leaves no line in the panel's log", async () => {
    await count().expect(204);
    await testApp.services.activityLog.close();
    const rows = await testApp.db.select().from(adminLogs);
    expect(rows.filter(({ url }) => url?.includes("calls"))).toEqual([]);
  });

  test("begins a day at midnight in Washington", async () => {
    setDay("2026-11-22T04:59:59Z");
    await count().expect(204);
    setDay("2026-11-22T05:00:00Z");
    await count().expect(204);
    const days = (await testApp.db.select().from(calls)).map(({ day }) => day);
    expect(days.sort()).toEqual(["2026-11-21", "2026-11-22"]);
  });

  test.each([
    ["a state that does not exist", { state: "XX", outcome: "called" }, "state"],
    ["a name for a state", { state: "constructor", outcome: "called" }, "state"],
    ["another outcome", { state: "TX", outcome: "shouted" }, "outcome"],
  ])("refuses %s", async (_name, body, field) => {
    const response = await count(body).expect(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
    expect(await testApp.db.$count(calls)).toBe(0);
  });

  test("counts calls of the same moment exactly", async () => {
    await Promise.all(Array.from({ length: 20 }, () => count().expect(204)));
    expect(await testApp.db.select().from(calls)).toMatchObject([{ count: 20 }]);
  });
});

describe("the number of this week", () => {
  test("adds all states and outcomes of the last seven days up", async () => {
    const values = { state: "TX", outcome: "called", count: 3 } as const;
    await testApp.db.insert(calls).values([
      { ...values, day: "2026-11-22", state: "OH", outcome: "busy" },
      { ...values, day: "2026-11-16" },
      { ...values, day: "2026-11-15" },
    ]);
    expect(await thisWeek()).toEqual({ thisWeek: 6 });
  });

  test("is zero on a site that nobody called from, and grows with a call", async () => {
    expect(await thisWeek()).toEqual({ thisWeek: 0 });
    await count().expect(204);
    // An addition may appear a moment later.
    await eventually(async () => expect(await thisWeek()).toEqual({ thisWeek: 1 }));
  });
});

describe("limits", () => {
  test("one /48 counts at most 200 an hour, however many of its networks it uses", async () => {
    await useUp(testApp.services.rateLimits.named("calls of a network"), networkOf("2001:db8:1:1::1"), 199);
    await count(undefined, "2001:db8:1:2::1").expect(204);
    await count(undefined, "2001:db8:1:3::1").expect(429);
    await count(undefined, "2001:db8:2::1").expect(204);
  });

  test("all clients together count at most 10,000 a day", async () => {
    const expire = Date.now() + 3_600_000;
    await testApp.db.insert(rateLimits).values({ key: "calls:all", points: 10_000, expire });
    await count().expect(429);
  });
});
