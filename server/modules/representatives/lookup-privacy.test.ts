import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { describeError } from "#server/platform/logging/log.ts";
import { shortTimeouts } from "#server/test/app.ts";
import { fiveCallsResponse } from "#server/test/fakes/fake-congress.ts";
import { failures, json } from "#server/test/fakes/fake-server.ts";
import { lookupApplication } from "#server/test/lookup-app.ts";
import { storedRows } from "#server/test/stored-rows.ts";
import { adminLogs } from "#shared/schema/logs.ts";
import { sourceCounts, sources } from "#shared/schema/sources.ts";

let written = "";
const log = pino(
  { level: "trace", serializers: { err: describeError } },
  new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  }),
);
const { testApp, fake, configure, look } = lookupApplication(log);

const street = "90347114 Nowhere Boulevard";
const address = `${street}, Austin, TX 78701`;
const wholeDatabase = async () => JSON.stringify([...(await storedRows(testApp.services.database.pool))]);

test.each(Object.entries(failures))("with sources %s an address stays out", async (_name, failure) => {
  await configure({ enableLogging: "on" });
  await look(address).expect(200);
  shortTimeouts(testApp, { lookup: 600, firstSource: 200 });
  fake.fiveCalls.respond = failure;
  fake.census.respond = failure;
  const { text } = await look(`${address} `.replace("90347114", "90347124")).expect(503);
  await testApp.services.activityLog.close();
  await testApp.services.serviceHealth.flush();
  const everything = `${written}${text}${await wholeDatabase()}`;
  expect(everything).not.toMatch(/nowhere|90347114|90347124/i);
  expect(everything).not.toContain("env-key");
});

test("a lookup that names a source counts for it, without the address, and an unknown source is ignored", async () => {
  const [source] = await testApp.db
    .insert(sources)
    .values({ slug: "clinic-a", name: "A", target: "/" })
    .returning();
  const lookUp = (via: unknown) => testApp.http.post("/api/representatives").send({ address, via });
  const { body } = await lookUp("clinic-a").expect(200);
  expect(body.representatives).not.toEqual([]);
  await lookUp("nobody").expect(200);
  await lookUp("<script>").expect(200);
  const rows = await testApp.db.select().from(sourceCounts);
  expect(rows).toMatchObject([{ sourceId: source?.id, step: "lookup", count: 1 }]);
  expect(`${written}${await wholeDatabase()}`).not.toMatch(/nowhere|90347114/i);
});

test("enableLogging logs lookups by source and number, and only when it is on", async () => {
  const lookups = async () => {
    await testApp.services.activityLog.close();
    const rows = await testApp.db.select().from(adminLogs).orderBy(adminLogs.id);
    return rows.filter(({ action }) => action === "representatives.lookup");
  };

  await testApp.services.activityLog.close();
  await testApp.db.delete(adminLogs);
  await look().expect(200);
  expect(await lookups()).toEqual([]);
  await configure({ enableLogging: "on" });
  await look().expect(200);
  const message = "A lookup returned 3 representatives";
  expect(await lookups()).toMatchObject([{ level: "info", message, duration: expect.any(Number) }]);
  fake.fiveCalls.respond = json(fiveCallsResponse([{ name: "One", area: "US Senate" }]));
  await look().expect(200);
  expect((await lookups()).at(-1)?.message).toBe("A lookup returned 1 representative");
  fake.fiveCalls.respond = json({}, 429);
  await look().expect(200);
  expect(await lookups()).toHaveLength(3);
});

test("They see the address, but neither your name nor your computer.", async () => {
  await configure();
  const visitor = { "User-Agent": "A phone", Cookie: "visitor=someone", Referer: "http://site.example/x" };
  const lookUp = () => look().set(visitor).set("X-Forwarded-For", "192.0.2.99").set("Accept-Language", "gsw");
  await lookUp().expect(200);
  fake.fiveCalls.respond = failures["500"] ?? json({});
  await lookUp().expect(200);
  const requests = [...fake.fiveCalls.requests, ...fake.census.requests];
  expect(requests.length).toBeGreaterThan(2);
  for (const { path, headers } of requests) {
    expect(decodeURIComponent(path).replaceAll("+", " ")).toContain("Congress Ave");
    expect(JSON.stringify(headers)).not.toMatch(/A phone|someone|site\.example|192\.0\.2\.99|gsw/);
  }
});
