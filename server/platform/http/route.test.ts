import express from "express";
import supertest from "supertest";
import { expect, test } from "vitest";
import { z } from "zod";
import { createResponseCache } from "#server/platform/response-cache/response-cache.ts";
import { testApplication } from "#server/test/app.ts";
import { endpoint } from "#shared/api/endpoint.ts";
import { forOwners } from "#shared/team.ts";
import { notFound } from "../errors/http-errors.ts";
import { createRouter, route } from "./route.ts";
import { serveText } from "./serve-text.ts";

const testApp = testApplication();

const writing = (path: `/api/${string}`, { invalidatesCache = false } = {}) =>
  endpoint(`POST ${path}`, {
    ...{ access: "public", response: z.object({}), invalidatesCache },
    ...{ activity: { action: "a.b", message: "A" }, limit: { calls: 99, seconds: 60 } },
  });

const newRouter = () => {
  const { services } = testApp;
  return createRouter({ ...services, responseCache: createResponseCache(services.log, {}) });
};

test("a public write clears the cache when it takes something away and succeeds, and pages are rendered from cached endpoints", async () => {
  const router = newRouter();
  let names = ["Ann"];
  const list = endpoint("GET /api/names", {
    access: "public",
    cached: true,
    query: z.object({ limit: z.coerce.number().default(9) }),
    response: z.array(z.string()),
  });
  const add = writing("/api/names");
  const remove = writing("/api/names/remove", { invalidatesCache: true });
  route(router, list, async ({ query: { limit }, setHeader }) => {
    setHeader("X-Limit", String(limit));
    return names.slice(0, limit);
  });
  route(router, add, async () => ({}));
  route(router, remove, async ({ req }) => {
    if (req.get("x-fail")) throw notFound();
    return {};
  });
  serveText(router, "/names", () => ({
    key: "/names",
    contentType: "text/plain",
    load: async (json) => ({ text: `page of ${await json(list.path)}` }),
  }));
  const http = supertest(express().use(router));
  const shown = async () => (await http.get("/names").expect(200)).text;

  const first = await http.get("/api/names").expect(200);
  expect(first.body).toEqual(["Ann"]);
  expect(first.headers).toMatchObject({ "x-limit": "9", "cache-control": "public, no-cache" });
  expect(await shown()).toBe('page of ["Ann"]');

  names = ["Ann", "Bo"];
  const startedAt = performance.now();
  await http.post("/api/names").expect(200);
  await http.post("/api/names/remove").set("x-fail", "1").expect(404);
  const body = (await http.get("/api/names").expect(200)).body;
  // On a busy machine the age alone may have let the new one in.
  if (performance.now() - startedAt < 400) expect(body).toEqual(["Ann"]);
  // A query of the caller's own is not kept.
  expect((await http.get("/api/names?limit=2").expect(200)).body).toEqual(["Ann", "Bo"]);

  await http.post("/api/names/remove").expect(200);
  expect(await shown()).toBe('page of ["Ann","Bo"]');
  expect((await http.get("/api/names").expect(200)).body).toEqual(["Ann", "Bo"]);
});

test("an endpoint of the panel, or one that writes, can't be cached", () => {
  const read = { access: "public", response: z.object({}) } as const;
  // @ts-expect-error: the panel's responses differ by account
  endpoint("GET /api/names", { ...read, access: forOwners, cached: true });
  // @ts-expect-error: a write has nothing to keep
  endpoint("POST /api/names", { ...writing("/api/names"), cached: true });
  // @ts-expect-error: a read takes nothing away
  endpoint("GET /api/names", { ...read, cached: false, invalidatesCache: true });
  // @ts-expect-error: a cached response is the same for everyone, so its handler sees no request
  route(newRouter(), endpoint("GET /api/names", { ...read, cached: true }), async ({ req }) => ({ req }));
});
