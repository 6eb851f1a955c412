import type { RequestListener } from "node:http";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { deferred, eventually, signedIn, testApplication } from "#server/test/app.ts";
import { legislatorsFile, legislatorsSite, officesFile } from "#server/test/fakes/fake-congress.ts";
import { failures, json, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { dataRefreshes, legislators } from "#shared/schema/settings.ts";
import { refreshLegislators, refreshLegislatorsJob, retryAfterMs } from "./legislators.ts";

const site = await startFakeServer(legislatorsSite());
afterAll(site.close);
const testApp = testApplication({ LEGISLATORS_URL: site.url });
const admin = signedIn(testApp);

beforeEach(async () => {
  await testApp.db.delete(legislators);
  await testApp.db.delete(dataRefreshes);
  site.respond = legislatorsSite();
  site.requests.length = 0;
});

const members = () => testApp.db.select().from(legislators);
const status = async () => (await admin.get("/api/admin/legislators").expect(200)).body;
/** As if the list was read a day and an hour ago. */
const makeOld = () =>
  testApp.db.update(dataRefreshes).set({ refreshedAt: new Date(Date.now() - 25 * 3_600_000) });
const refresh = () => admin.post("/api/admin/legislators/refresh");

describe("refreshing the list of members of Congress", () => {
  test("takes both files in, then asks whether they changed", async () => {
    expect(await status()).toEqual({ members: 0, asOf: null, refreshing: false, lastError: null });
    expect((await refresh()).body.message).toBe("The list of members of Congress is up to date.");
    expect(await status()).toMatchObject({ members: 8, asOf: expect.any(String), lastError: null });
    expect(await members()).toContainEqual({
      bioguideId: "A000001",
      name: "Ann Austin",
      chamber: "house",
      party: "Democrat",
      state: "TX",
      district: 37,
      phone: "202-555-0110",
      url: "https://member.house.gov",
      contactUrl: null,
      offices: [{ city: "Austin", phone: "512-555-0120" }],
    });
    const before = (await status()).asOf;
    expect((await refresh()).body.message).toBe("The list of members of Congress has not changed.");
    expect(site.requests.at(-1)?.headers["if-none-match"]).toBe('"v1"');
    expect((await status()).asOf > before).toBe(true);
    site.respond = legislatorsSite(legislatorsFile.slice(1), '"v2"');
    await refresh();
    expect((await status()).members).toBe(7);
  });

  test.each(["500", "HTML"])("%s: what is known stays, and the reason is shown", async (name) => {
    await refresh();
    site.respond = failures[name] ?? json({});
    const { status: code, body } = await refresh();
    expect(code).toBe(503);
    expect(body.message).toMatch(/^The list could not be fetched: the source /);
    expect(await status()).toMatchObject({ members: 8, lastError: expect.any(String) });
  });

  test.each([
    ["no list", { members: [] }],
    ["an empty list", []],
    ["one chamber", legislatorsFile.filter(({ id }) => id.bioguide !== "C000003").slice(0, 2)],
    ["far fewer members", legislatorsFile.slice(1, 3)],
  ])("a file with %s replaces nothing", async (_name, file) => {
    await refresh();
    site.respond = legislatorsSite(file, '"v9"');
    expect((await refresh()).status).toBe(503);
    expect(await members()).toHaveLength(8);
  });

  test("an entry that lacks something is taken in without it; one whose term can't be read is left out", async () => {
    const entry = (bioguide: string, term: object) => ({
      id: { bioguide },
      name: { first: "Flo", last: "Few" },
      terms: [{ state: "TX", ...term }],
    });
    const few = [entry("J000001", { type: "rep" }), entry("J000002", { type: "governor" })];
    site.respond = legislatorsSite([...legislatorsFile, ...few], '"v4"');
    await refresh();
    const taken = (await members()).filter(({ bioguideId }) => bioguideId.startsWith("J"));
    const nothing = { party: "", phone: null, url: null, contactUrl: null, offices: [] };
    const known = { bioguideId: "J000001", name: "Flo Few", chamber: "house", state: "TX", district: 0 };
    expect(taken).toEqual([{ ...known, ...nothing }]);
  });

  test("a source without versions is fetched anew each time", async () => {
    site.respond = (req, res) => json(req.url?.includes("offices") ? officesFile : legislatorsFile)(req, res);
    for (let time = 0; time < 2; time += 1)
      expect((await refresh()).body.message).toBe("The list of members of Congress is up to date.");
    for (const { headers } of site.requests) expect(headers).not.toHaveProperty("if-none-match");
  });

  test.each<[string, RequestListener]>([
    ["without the offices", failures["500"] ?? json({})],
    ["with another file instead of the offices", json({ offices: "none" })],
    ["with offices that can't be read", json([{ id: 1 }, { id: { bioguide: "Z000001" }, offices: [null] }])],
  ])("%s the members are taken in, and known offices stay", async (name, offices) => {
    await refresh();
    const whole = legislatorsSite(legislatorsFile, '"v3"');
    site.respond = (req, res) => (req.url?.includes("offices") ? offices(req, res) : whole(req, res));
    await refresh();
    const austin = (await members()).find(({ bioguideId }) => bioguideId === "A000001");
    expect(austin?.offices).toHaveLength(name.includes("read") ? 0 : 1);
  });

  test("offices that could not be fetched come with the next refresh, though the members have not changed", async () => {
    const whole = legislatorsSite();
    const away = failures["500"] ?? json({});
    site.respond = (req, res) => (req.url?.includes("offices") ? away(req, res) : whole(req, res));
    await refresh();
    const officesInAustin = async () =>
      (await members()).find(({ bioguideId }) => bioguideId === "A000001")?.offices;
    expect(await officesInAustin()).toEqual([]);
    site.respond = whole;
    await refresh();
    expect(await officesInAustin()).toHaveLength(1);
    site.requests.length = 0;
    expect((await refresh()).body.message).toBe("The list of members of Congress has not changed.");
    expect(site.requests.map(({ headers }) => headers["if-none-match"])).toEqual(['"v1"', '"v1"']);
  });

  test("happens automatically when the list is a day old, and not before", async () => {
    const startAndStop = async () => {
      site.requests.length = 0;
      await refreshLegislatorsJob(testApp.services).run(AbortSignal.timeout(60_000), () => undefined);
      return site.requests.length;
    };
    expect(await startAndStop()).toBe(2);
    expect(await startAndStop()).toBe(0);
    await makeOld();
    expect(await startAndStop()).toBe(2);
  });

  test("is retried while no list was ever read, and only then", async () => {
    expect([1, 2, 3, 4, 5, 6, 100].map((failures) => retryAfterMs(failures) / 1000)).toEqual([
      5, 10, 20, 40, 60, 60, 60,
    ]);
    const failedAt: number[] = [];
    site.respond = (req, res) => {
      if (failedAt.length === 6) return legislatorsSite()(req, res);
      failedAt.push(performance.now());
      res.writeHead(500).end();
    };
    const waits: number[] = [];
    const job = refreshLegislatorsJob(testApp.services, (failures) => {
      waits.push(failures);
      return 1;
    });
    await job.run(AbortSignal.timeout(60_000), () => undefined);
    expect(await status()).toMatchObject({ members: 8, lastError: null });
    expect(waits.length).toBeGreaterThan(2);
    waits.length = 0;
    site.respond = (_req, res) => res.writeHead(500).end();
    await makeOld();
    await job.run(AbortSignal.timeout(60_000), () => undefined);
    expect(waits).toEqual([]);
  });

  test("stops retrying when the server stops", async () => {
    site.respond = (_req, res) => res.writeHead(500).end();
    const stopping = new AbortController();
    const running = refreshLegislatorsJob(testApp.services).run(stopping.signal, () => undefined);
    await eventually(async () => expect((await status()).lastError).toBeTruthy());
    stopping.abort();
    await running;
  });

  test("one server at a time: the other says that it is under way", async () => {
    const held = deferred();
    site.respond = (req, res) => void held.promise.then(() => legislatorsSite()(req, res));
    const first = refreshLegislators(testApp.services);
    while (site.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect((await status()).refreshing).toBe(true);
    expect((await refresh()).body.message).toBe("The list is being fetched already.");
    held.resolve();
    expect(await first).toBe("updated");
    expect((await status()).refreshing).toBe(false);
  });
});
