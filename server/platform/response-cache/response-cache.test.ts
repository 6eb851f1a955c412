import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listen } from "#server/platform/http/listen.ts";
import { createHttpServer } from "#server/platform/http/server.ts";
import { testApplication } from "#server/test/app.ts";
import { eventually } from "#server/test/eventually.ts";
import { countRegistered } from "#shared/api/registrations.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { createResponseCache, type Source } from "./response-cache.ts";

describe("what is published", () => {
  let clock = 0;
  beforeEach(() => {
    clock = 0;
    vi.spyOn(performance, "now").mockImplementation(() => clock);
  });
  afterEach(() => void vi.restoreAllMocks());

  const counting = () => {
    let loads = 0;
    const source: Source = { contentType: "text/plain", load: async () => ({ text: `load ${++loads}` }) };
    return { source, loads: () => loads };
  };
  const published = () => createResponseCache(pino({ level: "silent" }), {});

  test("is loaded once for readers who come together, and not again while it is fresh", async () => {
    const { source, loads } = counting();
    const store = published();
    const texts = await Promise.all([1, 2, 3].map(async () => (await store.read("key", source)).text));
    clock = 399;
    expect((await store.read("key", source)).text).toBe("load 1");
    expect(texts).toEqual(["load 1", "load 1", "load 1"]);
    expect(loads()).toBe(1);
  });

  test("is forgotten once 500 others were read since, so that invented addresses don't fill the memory", async () => {
    const store = published();
    const first = counting();
    await store.read("first", first.source);
    for (let index = 0; index < 500; index += 1) await store.read(`key ${index}`, counting().source);
    await store.read("first", first.source);
    expect(first.loads()).toBe(2);
  });

  test("is given as it was while a new one is loaded, and never when it is older than 0.85 s", async () => {
    const { source } = counting();
    const store = published();
    await store.read("key", source);
    clock = 600;
    expect((await store.read("key", source)).text).toBe("load 1");
    await eventually(async () => expect((await store.read("key", source)).text).toBe("load 2"));
    clock = 600 + 851;
    expect((await store.read("key", source)).text).toBe("load 3");
  });

  test("is loaded anew at once after a change here, even if the load before has not ended", async () => {
    const { source } = counting();
    const store = published();
    const before = store.read("key", source);
    store.changed();
    expect((await store.read("key", source)).text).toBe("load 2");
    await before;
    expect((await store.read("key", source)).text).not.toBe("load 1");
  });

  test("is as old as its oldest part, so that a page of lists is never older than a list", async () => {
    let stored = 1;
    const store = published();
    store.endpoint(countRegistered, async () => ({ registered: stored }));
    const page: Source = {
      contentType: "text/plain",
      load: async (json) => ({ text: `page of ${await json(countRegistered.path)}` }),
    };
    const other: Source = {
      ...page,
      load: async (json) => ({ text: `other ${await json(countRegistered.path)}` }),
    };
    await store.read("other", other);
    // Changed by another server: nobody says so here.
    stored = 2;
    clock = 399;
    expect((await store.read("page", page)).text).toBe('page of {"registered":1}');
    clock = 851;
    expect((await store.read("page", page)).text).toBe('page of {"registered":2}');
  });

  test("keeps nothing of a load that failed", async () => {
    let isAway = true;
    const store = published();
    const load = async () => {
      if (isAway) throw new Error("away");
      return { text: "here" };
    };
    await expect(store.read("key", { contentType: "text/plain", load })).rejects.toThrow("away");
    isAway = false;
    expect((await store.read("key", { contentType: "text/plain", load })).text).toBe("here");
  });
});

describe("the server", () => {
  const testApp = testApplication();

  test("sends ready bytes with the same headers as the application, and fresh ones after a change", async () => {
    const server = createHttpServer(testApp.app, testApp.services.responseCache);
    const url = `http://127.0.0.1:${await listen(server)}/api/registrations`;
    const [first, second] = [await fetch(url), await fetch(url)];
    const particular = ["date", "x-request-id", "connection", "keep-alive"];
    const comparable = ({ headers }: Response) =>
      [...headers].filter(([name]) => !particular.includes(name)).sort();
    // The first went through the application, the second did not: it has no request id.
    expect(first.headers.has("x-request-id")).toBe(true);
    expect(second.headers.has("x-request-id")).toBe(false);
    expect(comparable(second)).toEqual(comparable(first));
    expect(
      (await fetch(url, { headers: { "if-none-match": second.headers.get("etag") ?? "" } })).status,
    ).toBe(304);

    const { db } = testApp.services.database;
    const [user] = await db
      .insert(users)
      .values({ email: "a@b.org", firstName: "A", lastName: "B" })
      .returning();
    const person = { firstName: "New", lastName: "B", email: "a@b.org", state: "Ohio", agreeToTerms: true };
    await db.insert(registrations).values({ ...person, sharePublicly: true, userId: user?.id ?? "" });
    testApp.services.responseCache.changed();
    expect(await (await fetch(url)).text()).toContain("New");
    server.close();
  });

  test.each(["/api/supporters", "/api/ambassadors", "/api/news", "/api/registrations"])(
    "answers %s also with a query that means nothing to it",
    async (path) => {
      const { body } = await testApp.http.get(path).expect(200);
      expect((await testApp.http.get(`${path}?utm_source=mail`).expect(200)).body).toEqual(body);
    },
  );
});
