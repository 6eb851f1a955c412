import type { RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { deferred, eventually, shortTimeouts, signedIn, submit } from "#server/test/app.ts";
import { failures, json } from "#server/test/fakes/fake-server.ts";
import { congressKey } from "#server/test/fakes/fake-washington.ts";
import { fdaWindow, federalRegisterResponse } from "#server/test/fakes/washington-responses.ts";
import { setSettings } from "#server/test/settings.ts";
import { watchApplication } from "#server/test/watch-app.ts";
import type { Connection } from "#shared/api/connections.ts";
import { watchReads } from "#shared/schema/watch.ts";
import { refreshSource, refreshWatchJob, sources } from "./refresh-watch.ts";

const { testApp, fake, setClock, refresh, read } = watchApplication();
const admin = signedIn(testApp);

const connections = async (): Promise<Connection[]> => {
  await testApp.services.serviceHealth.flush();
  return (await admin.get("/api/admin/connections").expect(200)).body;
};
const names = sources.map(({ name }) => name);

const parts = ["documents", "shortages", "recalls", "bill", "cosponsors", "committees", "membership"];
const everywhere = (respond: RequestListener) => Object.fromEntries(parts.map((part) => [part, respond]));

/** Ways to fail of these sources alone. */
const ways: Record<string, RequestListener> = {
  hanging: failures.hanging ?? json({}),
  HTML: failures.HTML ?? json({}),
  "an error with status 200": json({ error: "Something went wrong", request: {} }),
  "missing fields": json({
    count: 1,
    results: [{ abstract: "no title" }],
    bill: { congress: 119 },
    HSIF: [{ name: "No Id" }],
  }),
  "a changed shape": json({ data: { items: [] }, count: "3", results: "none", bill: [], HSIF: "none" }),
  null: json(null),
};

describe.each(Object.keys(ways))("when every source returns %s", (way) => {
  test("the pages keep the last good read with its date, and the panel shows the reason", async () => {
    await refresh();
    const before = await read();
    shortTimeouts(testApp, { watchCall: 500 });
    setClock("2026-11-22T22:00:00Z");
    Object.assign(fake.washington.parts, everywhere(ways[way] ?? json({})));
    for (const outcome of await refresh()) expect(outcome.result).toBe("failed");
    const requested = fake.washington.requests.length;
    expect(await read()).toEqual(before);
    expect(fake.washington.requests).toHaveLength(requested);
    for (const { service, lastFailureReason } of await connections())
      if (names.some((name) => name === service))
        expect(lastFailureReason).toMatch(
          /^(The Federal Register|Congress\.gov|openFDA|The list of committees) [^{<\n]+\.$/,
        );
  });
});

test("testing Congress.gov returns a sentence without the key when the key is wrong", async () => {
  testApp.services.env.CONGRESS_API_KEY = "wrong-key";
  const { body } = await admin.post("/api/admin/connections/congress/test").expect(200);
  expect(body).toEqual({ ok: false, message: "Congress.gov refuses access (403)." });
  const [row] = (await connections()).filter(({ service }) => service === "congress");
  expect(JSON.stringify(row)).not.toContain("wrong-key");
});

test("the key of Congress.gov is entered in the panel, encrypted and masked; the environment wins", async () => {
  const { env, database } = testApp.services;
  const enter = (congressApiKey: string) =>
    admin.put("/api/admin/published-settings").send({ congressApiKey });
  const shown = async () => {
    const { body } = await admin.get("/api/admin/app-settings").expect(200);
    return body.find(({ key }: { key: string }) => key === "congressApiKey");
  };
  const test = async () => (await admin.post("/api/admin/connections/congress/test").expect(200)).body;
  expect(await shown()).toMatchObject({ value: "****", setBy: "environment" });
  expect((await enter("mine").expect(409)).body).toMatchObject({ code: "set_by_host" });

  env.CONGRESS_API_KEY = undefined;
  expect(await shown()).not.toHaveProperty("setBy");
  expect((await test()).ok).toBe(false);
  expect((await enter(congressKey).expect(200)).body.congressApiKey).toBe("****");
  expect((await shown()).value).toBe("****");
  const { rows } = await database.pool.query("select value from app_settings where key = 'congressApiKey'");
  expect(rows[0].value).toMatch(/^v1\./);
  expect(await test()).toEqual({ ok: true, message: "Congress.gov was read." });
  await enter("****").expect(200);
  expect((await test()).ok).toBe(true);
  await setSettings(database.db, { congressApiKey: "v1.AAAA.AAAA.AAAA" });
  expect((await test()).message).toContain("please enter it again");
});

test("the key of openFDA is sent", async () => {
  testApp.services.env.OPENFDA_API_KEY = "fda-secret";
  await refresh();
  const requested = fake.washington.requests.filter(({ path }) => path.startsWith("/fda"));
  expect(requested.every(({ path }) => path.includes("api_key=fda-secret"))).toBe(true);
  delete testApp.services.env.OPENFDA_API_KEY;
});

test("the job retries after 5, 10, 20 minutes when a source fails", async () => {
  const [federalRegister] = sources;
  if (!federalRegister) throw new Error("no source");
  const wait = async () => {
    await refreshSource(testApp.services, federalRegister);
    const rows = await testApp.db.select().from(watchReads);
    const next = rows.find(({ source }) => source === "federal-register")?.nextAttemptAt ?? new Date(0);
    return (next.getTime() - testApp.services.clock().getTime()) / 60_000;
  };
  fake.washington.parts.documents = json({}, 500);
  expect([await wait(), await wait(), await wait()]).toEqual([5, 10, 20]);
  fake.washington.recover();
  expect(await wait()).toBe(360);
});

test("one server reads a source when several start at the same moment", async () => {
  const others = deferred();
  fake.washington.parts.documents = (req, res) =>
    void others.promise.then(() => json(federalRegisterResponse(fdaWindow()))(req, res));
  const [federalRegister] = sources;
  if (!federalRegister) throw new Error("no source");
  const results: string[] = [];
  const reads = [1, 2, 3].map(async () => {
    results.push((await refreshSource(testApp.services, federalRegister)).result);
  });
  await eventually(() => expect(results).toEqual(["under way elsewhere", "under way elsewhere"]));
  others.resolve();
  await Promise.all(reads);
  expect(results[2]).toBe("read");
});

describe("the job", () => {
  const requests = () => fake.washington.requests.length;
  const look = async (job: ReturnType<typeof refreshWatchJob>) => {
    await job.run(new AbortController().signal, () => undefined);
    // The job doesn't await the reads that it starts.
    await eventually(async () => {
      const rows = await testApp.db.select().from(watchReads);
      expect(rows.filter(({ attemptedAt, readAt }) => readAt && readAt >= attemptedAt)).toHaveLength(4);
    });
  };

  test("reads every source at the start, then every 6 hours", async () => {
    const job = refreshWatchJob(testApp.services);
    await look(job);
    expect((await read()).documents).toHaveLength(2);
    const requested = requests();
    setClock("2026-11-22T20:59:00Z");
    await look(job);
    expect(requests()).toBe(requested);
    setClock("2026-11-22T21:00:00Z");
    await job.run(new AbortController().signal, () => undefined);
    await eventually(() => expect(requests()).toBe(2 * requested));
    await look(job);
  });

  test("reads a source that failed again when the server starts", async () => {
    fake.washington.parts.documents = json({}, 500);
    await refresh();
    fake.washington.recover();
    await look(refreshWatchJob(testApp.services));
    expect((await read()).documents).toHaveLength(2);
  });

  test("reads every source soon after a setting changed, debounced, whatever the back-off says", async () => {
    // Settings are dated by the real clock.
    const aMinuteAgo = new Date(Date.now() - 60_000);
    testApp.services.clock = () => aMinuteAgo;
    const job = refreshWatchJob(testApp.services);
    fake.washington.parts.documents = json({}, 500);
    await job.run(new AbortController().signal, () => undefined);
    // All that was started has ended.
    await eventually(async () => {
      const results = (await refresh()).map(({ result }) => result);
      expect(results).toEqual(["failed", "read", "read", "read"]);
    });
    fake.washington.recover();
    await submit(admin.put("/api/admin/app-settings"), { key: "watchTerms", value: "porcine thyroid" });
    const { body } = await admin
      .put("/api/admin/app-settings")
      .send({ key: "watchBills", value: "119 hr 8630" })
      .expect(200);
    const sinceChange = (ms: number) => new Date(Date.parse(body.updatedAt) + ms);
    testApp.services.clock = () => sinceChange(999);
    await job.run(new AbortController().signal, () => undefined);
    expect(requests()).toBe(0);
    testApp.services.clock = () => sinceChange(1000);
    await job.run(new AbortController().signal, () => undefined);
    await eventually(async () => {
      const rows = await testApp.db.select().from(watchReads);
      expect(rows.map(({ readAt }) => readAt)).toEqual(Array(4).fill(sinceChange(1000)));
    });
    const requested = fake.washington.requests.map(({ path }) => decodeURIComponent(path));
    expect(requested.filter((path) => path.startsWith("/fr"))).toEqual([
      expect.stringContaining('"porcine+thyroid"'),
    ]);
    expect(requested.some((path) => path.startsWith("/congress"))).toBe(true);
  });
});
