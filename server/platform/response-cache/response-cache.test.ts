import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createHttpServer, listen } from "#server/platform/http/listen.ts";
import { eventually, testApplication } from "#server/test/app.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { createResponseCache, type ResponseCache, type Source } from "./response-cache.ts";

describe("the response cache", () => {
  let clock = 0;
  beforeEach(() => {
    clock = 0;
    vi.spyOn(performance, "now").mockImplementation(() => 1000 + clock);
  });
  afterEach(() => void vi.restoreAllMocks());

  const counting = () => {
    let loads = 0;
    const load = async () => ({ text: `load ${++loads}` });
    const source: Source = { contentType: "text/plain", load };
    return { source, loads: () => loads };
  };
  const newCache = () => createResponseCache(pino({ level: "silent" }), {});
  const textOf = async (cache: ResponseCache, key: string, source: Source) =>
    (await cache.read(key, source)).text;

  test("loads once for parallel readers, and not again while the response is fresh", async () => {
    const { source, loads } = counting();
    const cache = newCache();
    const texts = await Promise.all([1, 2, 3].map(() => textOf(cache, "key", source)));
    clock = 399;
    expect(await textOf(cache, "key", source)).toBe("load 1");
    expect(texts).toEqual(["load 1", "load 1", "load 1"]);
    expect(loads()).toBe(1);
  });

  test("drops the oldest response beyond 500, so that invented addresses don't fill the memory", async () => {
    const cache = newCache();
    const first = counting();
    await cache.read("first", first.source);
    for (let index = 0; index < 500; index += 1) await cache.read(`key ${index}`, counting().source);
    await cache.read("first", first.source);
    expect(first.loads()).toBe(2);
  });

  test("serves the old response while a new one is loaded, and never one older than 0.85 s", async () => {
    const { source } = counting();
    const cache = newCache();
    await cache.read("key", source);
    clock = 600;
    expect(await textOf(cache, "key", source)).toBe("load 1");
    await eventually(async () => expect(await textOf(cache, "key", source)).toBe("load 2"));
    clock = 600 + 851;
    expect(await textOf(cache, "key", source)).toBe("load 3");
  });

  test("loads anew after a clear, even when the load before has not ended", async () => {
    const { source } = counting();
    const cache = newCache();
    const before = cache.read("key", source);
    cache.clear();
    expect(await textOf(cache, "key", source)).toBe("load 2");
    await before;
    expect(await textOf(cache, "key", source)).toBe("load 2");
  });

  test("counts the age of a page from its oldest part", async () => {
    let stored = 1;
    const cache = newCache();
    cache.register("/part", { contentType: "text/plain", load: async () => ({ text: String(stored) }) });
    const page: Source = {
      contentType: "text/plain",
      load: async (json) => ({ text: `page of ${await json("/part")}` }),
    };
    const secondPage: Source = { ...page, load: async (json) => ({ text: `other ${await json("/part")}` }) };
    await cache.read("other", secondPage);
    // Changed by another instance: nothing is cleared here.
    stored = 2;
    clock = 399;
    expect(await textOf(cache, "page", page)).toBe("page of 1");
    clock = 851;
    expect(await textOf(cache, "page", page)).toBe("page of 2");
  });

  test("keeps nothing of a load that failed", async () => {
    let isAway = true;
    const cache = newCache();
    const load = async () => {
      if (isAway) throw new Error("away");
      return { text: "here" };
    };
    await expect(cache.read("key", { contentType: "text/plain", load })).rejects.toThrow("away");
    isAway = false;
    expect(await textOf(cache, "key", { contentType: "text/plain", load })).toBe("here");
  });
});

describe("the server", () => {
  const testApp = testApplication();

  test("sends cached responses with the same headers as the application, and new ones after a clear", async () => {
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

    await registerTestPerson(testApp, { firstName: "New", sharePublicly: true });
    testApp.clearCache();
    expect(await (await fetch(url)).text()).toContain("New");
    server.close();
  });

  test("each encoding has a strong ETag of its own, which gives 304, as `*` does", async () => {
    const server = createHttpServer(testApp.app, testApp.services.responseCache);
    const url = `http://127.0.0.1:${await listen(server)}/api/openapi.json`;
    const read = (headers: Record<string, string>) => fetch(url, { headers });
    const tags = new Set<string>();
    for (const accepted of ["BR", "Gzip", "identity"]) {
      const { headers, status } = await read({ "accept-encoding": accepted });
      const etag = headers.get("etag") ?? "";
      expect([status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)]);
      tags.add(etag);
      const again = { "accept-encoding": accepted, "if-none-match": etag };
      expect((await read(again)).status).toBe(304);
      expect((await read({ ...again, "if-none-match": '"another"' })).status).toBe(200);
    }
    expect(tags.size).toBe(3);
    expect((await read({ "if-none-match": "*" })).status).toBe(304);
    server.close();
  });

  test.each(["/api/supporters", "/api/ambassadors", "/api/news", "/api/registrations"])(
    "returns %s when the query has unknown parameters",
    async (path) => {
      const { body } = await testApp.http.get(path).expect(200);
      expect((await testApp.http.get(`${path}?utm_source=mail`).expect(200)).body).toEqual(body);
    },
  );
});
