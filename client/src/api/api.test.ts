import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryString, read, write } from "#client/lib/api.ts";
import { ApiError, messageOf } from "#client/lib/api-error.ts";
import type { listNews } from "#shared/api/news.ts";
import type { attachRegistrationPhoto, register } from "#shared/api/registrations.ts";
import type { findRepresentatives } from "#shared/api/representatives.ts";
import type { logout } from "#shared/api/session.ts";
import { createQueryClient, getQueryFn } from "./query-client.ts";

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
  it("sends JSON and cookies, and returns the response", async () => {
    fetchMock.mockResolvedValue(json({ photoUrl: "/objects/a.webp" }));
    const response = await write<typeof attachRegistrationPhoto>("PUT", "/api/registrations/1/photo", {
      photoURL: "/objects/a.webp",
    });
    expect(response).toEqual({ photoUrl: "/objects/a.webp" });
    const [path, init] = fetchMock.mock.calls[0] ?? [];
    expect(path).toBe("/api/registrations/1/photo");
    expect(init).toMatchObject({
      method: "PUT",
      credentials: "include",
      body: '{"photoURL":"/objects/a.webp"}',
    });
  });

  it("leaves cookies out where it is told to", async () => {
    fetchMock.mockResolvedValue(json([]));
    const address = { address: "1 Main St" };
    await write<typeof findRepresentatives>("POST", "/api/representatives", address, { credentials: "omit" });
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ credentials: "omit" });
  });

  it("takes an empty response", async () => {
    fetchMock.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await write<typeof logout>("POST", "/api/admin/logout")).toBeUndefined();
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
  it("fetch the parts of their key, joined by a slash", async () => {
    fetchMock.mockImplementation(async () => json(["response"]));
    const client = createQueryClient();
    expect(await client.fetchQuery(read<typeof listNews>("/api/news"))).toEqual(["response"]);
    await client.fetchQuery({ queryKey: ["/api/admin", "news"] });
    expect(fetchMock.mock.calls.map(([path]) => path)).toEqual(["/api/news", "/api/admin/news"]);
  });

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
