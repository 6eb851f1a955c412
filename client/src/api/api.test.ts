import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { ApiError, messageOf, queryString, read, write } from "#client/lib/api.ts";
import type { listNews } from "#shared/api/news.ts";
import type { register } from "#shared/api/registrations.ts";
import type { findRepresentatives } from "#shared/api/representatives.ts";
import { listAllStudies } from "#shared/api/studies.ts";
import { updateTranslation } from "#shared/api/translations.ts";
import { createQueryClient, getQueryFn } from "./query-client.ts";
import { registerFactorQuestion, withFactor } from "./second-factor.ts";
import { call, pageQuery } from "./use-endpoint.ts";
import { mayHaveChanged, refreshAll } from "./use-write.ts";

const fetchMock = vi.fn<typeof fetch>();
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error) => error,
  );

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal("fetch", fetchMock);
});
afterEach(() => vi.unstubAllGlobals());

const readNews = () => createQueryClient().fetchQuery(read<typeof listNews>("/api/news"));

describe("write", () => {
  it("leaves cookies out where it is told to", async () => {
    fetchMock.mockResolvedValue(json([]));
    const address = { address: "1 Main St" };
    await write<typeof findRepresentatives>("POST", "/api/representatives", address, { credentials: "omit" });
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ credentials: "omit" });
  });
});

describe("a refusal", () => {
  it("carries the status and the body in its message, and the server's sentence and fields beside", async () => {
    const body = {
      message: "Please check your answers",
      code: "invalid",
      fields: { email: ["Valid email address is required"] },
    };
    fetchMock.mockResolvedValue(json(body, { status: 400 }));
    const error = await failure(write<typeof register>("POST", "/api/register", {} as never));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: `400: ${JSON.stringify(body)}`,
      status: 400,
      code: "invalid",
      userMessage: "Please check your answers",
      fields: { email: ["Valid email address is required"] },
    });
  });

  it("falls back to the status text, and then to the catalogue's sentence", async () => {
    fetchMock.mockResolvedValue(new Response("", { status: 502, statusText: "Bad Gateway" }));
    const error = await failure(readNews());
    expect(error).toMatchObject({ message: "502: Bad Gateway", userMessage: undefined });
    expect(messageOf(error, "Failed to fetch representatives")).toBe("Failed to fetch representatives");
  });

  it("is a sentence when there is no connection", async () => {
    fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await failure(readNews())).toMatchObject({ status: 0, code: "offline" });
  });

  it("comes after 15 seconds without a response", async () => {
    vi.useFakeTimers();
    fetchMock.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
        ),
    );
    const error = failure(readNews());
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    expect(await error).toMatchObject({ status: 0, code: "timeout" });
  });
});

describe("queries", () => {
  it("throw a 401, unless they are told to return null", async () => {
    fetchMock.mockImplementation(async () =>
      json({ message: "Please sign in", code: "unauthorized" }, { status: 401 }),
    );
    expect(await failure(createQueryClient().fetchQuery({ queryKey: ["/api/x"] }))).toMatchObject({
      status: 401,
    });
    const queryFn = getQueryFn({ on401: "returnNull" });
    expect(await new QueryClient().fetchQuery({ queryKey: ["/api/x"], queryFn })).toBeNull();
  });
});

it("builds a query string of what is given", () => {
  expect(queryString({ q: "a&b", limit: 0, before: undefined, state: "", level: null })).toBe(
    "?q=a%26b&limit=0",
  );
  expect(queryString({})).toBe("");
});

const refusal = new ApiError("403", 403, { code: "second_factor_required", message: "Please confirm" });

test("a call that needs the second factor runs again once it was confirmed; two calls share the question", async () => {
  const ask = vi.fn(async () => true);
  const stop = registerFactorQuestion(ask);
  const call = () => vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce("done");
  expect(await Promise.all([withFactor(call()), withFactor(call())])).toEqual(["done", "done"]);
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
});

test("a call fails with the server's sentence when the question is closed", async () => {
  const stop = registerFactorQuestion(async () => false);
  await expect(withFactor(() => Promise.reject(refusal))).rejects.toMatchObject({
    userMessage: "Please confirm",
  });
  stop();
});

it("a page of a list carries how many rows match, or that more than that do", async () => {
  const readRows = (headers: Record<string, string>) => {
    fetchMock.mockResolvedValue(new Response("[]", { headers }));
    return createQueryClient().fetchQuery(pageQuery(listAllStudies, { query: { offset: 100 } }));
  };
  expect(await readRows({ "X-Total-Count": "141" })).toEqual({ rows: [], total: 141, isMinimum: false });
  expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/admin/studies?limit=50&offset=100");
  expect(await readRows({ "X-Total-Count": "1000", "X-Total-Count-Is-Minimum": "true" })).toEqual({
    rows: [],
    total: 1000,
    isMinimum: true,
  });
});

it("a call fills the path of its endpoint and sends the body by its method", async () => {
  fetchMock.mockResolvedValue(new Response("{}"));
  const body = { fields: {}, stillRight: true, updatedAt: null };
  await call(updateTranslation, { params: { kind: "news", id: "a/b" }, body });
  const [path, init] = fetchMock.mock.lastCall ?? [];
  expect(path).toBe("/api/admin/translations/news/a%2Fb");
  expect(init).toMatchObject({ method: "PUT", body: JSON.stringify(body) });
});

test("a refresh refetches what is shown, keeps what is shown but never fetched, and drops the rest", async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => new Response('"new"'));
  vi.stubGlobal("fetch", fetchMock);
  const client = createQueryClient();
  for (const path of ["/api/shown", "/api/from-html", "/api/left"]) client.setQueryData([path], "old");
  const stops = [{ queryKey: ["/api/shown"] }, { queryKey: ["/api/from-html"], enabled: false }].map(
    (options) => new QueryObserver(client, options).subscribe(() => undefined),
  );

  await refreshAll(client);

  const data = ["/api/shown", "/api/from-html", "/api/left"].map((path) => client.getQueryData([path]));
  expect(data).toEqual(["new", "old", undefined]);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
});

test.each([
  ["the session ended", new ApiError("401", 401), false],
  ["nothing was sent", ApiError.offline(), false],
  ["the response did not arrive", ApiError.timeout(), true],
  ["the server failed", new ApiError("500", 500), true],
])("when %s, a failed call may have changed something", (_name, error, expected) => {
  expect(mayHaveChanged(error)).toBe(expected);
});
