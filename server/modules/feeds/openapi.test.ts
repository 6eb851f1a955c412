import { createConfig, lintFromString } from "@redocly/openapi-core";
import OpenAPIClientAxios, { type Document } from "openapi-client-axios";
import { describe, expect, test } from "vitest";
import { portOf } from "#server/platform/http/listen.ts";
import { testApplication } from "#server/test/app.ts";
import { allEndpoints } from "#server/test/endpoints.ts";
import type { OpenApi } from "#shared/api/openapi.ts";
import { callOf } from "./openapi.ts";
import summaries from "./summaries.json" with { type: "json" };

const testApp = testApplication({ PUBLIC_URL: "https://alliance.example" });
const api = async (): Promise<OpenApi> => (await testApp.http.get("/api/openapi.json").expect(200)).body;
const open = [...allEndpoints.values()].filter(({ access }) => access === "public");

describe("the open contract", () => {
  test("has nothing that a linter objects to", async () => {
    const config = await createConfig({
      extends: ["recommended-strict"],
      // The site names no license; some lists take no input that could be wrong.
      rules: { "info-license": "off", "operation-4xx-response": "off" },
    });
    const source = JSON.stringify(await api());
    const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  test("has only patterns that compile without the flag u", async () => {
    const patterns = [...JSON.stringify(await api()).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)];
    expect(patterns.length).toBeGreaterThan(3);
    for (const [, pattern = ""] of patterns) {
      expect(() => new RegExp(JSON.parse(pattern))).not.toThrow();
      expect(pattern).not.toMatch(/\\[pPu]\{/);
    }
  });

  test("makes a client that reads and writes", async () => {
    const definition = {
      ...(await api()),
      servers: [{ url: `http://127.0.0.1:${portOf(testApp.server)}` }],
    } as unknown as Document;
    const client = await new OpenAPIClientAxios({ definition }).init();
    expect((await client.getNews?.({ limit: 1 }))?.data).toEqual([]);
    const refusal = await client.postRegister?.(undefined, {}, { validateStatus: null });
    expect([refusal?.status, refusal?.data.code]).toEqual([400, "invalid_input"]);
  });

  test("has every public endpoint, with a line about each, and none of the panel's", async () => {
    const { paths } = await api();
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    expect(calls.sort()).toEqual(open.map(callOf).sort());
    expect(Object.keys(summaries).sort()).toEqual(open.map(callOf).sort());
    const ids = Object.values(paths).flatMap((each) => Object.values(each).map((it) => it.operationId));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has parameters, bodies, responses, errors and limits as the endpoints have them", async () => {
    const { paths } = await api();
    const news = paths["/api/news"]?.get;
    expect(news?.parameters).toEqual([
      {
        name: "limit",
        in: "query",
        required: false,
        schema: { type: "integer", minimum: 1, maximum: 200, default: 100 },
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: { type: "integer", minimum: 0, maximum: 2_147_483_647, default: 0 },
      },
      { name: "language", in: "query", required: false, schema: { type: "string", enum: ["en", "es"] } },
    ]);
    expect(news?.description).toBe("Limit for one client: 300 calls in 60 seconds.");
    const item = news?.responses[200]?.content?.["application/json"].schema.items?.properties;
    expect(item?.publishedAt).toEqual({ type: "string", format: "date-time" });
    expect(paths["/api/news/{id}"]?.get?.parameters?.[0]).toMatchObject({ name: "id", in: "path" });
    const register = paths["/api/register"]?.post;
    const body = register?.requestBody?.content?.["application/json"].schema;
    expect(body?.required).toEqual(["firstName", "lastName", "email", "state", "agreeToTerms"]);
    expect(Object.keys(register?.responses ?? {})).toEqual([
      "201",
      "400",
      "403",
      "413",
      "415",
      "429",
      "default",
    ]);
    expect(register?.security).toEqual([]);
  });

  test("has examples that run", async () => {
    const { paths } = await api();
    const samples = Object.values(paths)
      .flatMap((each) => Object.values(each))
      .flatMap((operation) => operation["x-codeSamples"] ?? [])
      .map(({ source }) => /^curl https:\/\/alliance\.example(\S+)(?: .* -d '(.*)')?$/.exec(source));
    expect(samples.length).toBeGreaterThan(10);
    for (const [, path = "", body] of samples.map((match) => match ?? [])) {
      if (!body) await testApp.http.get(path).expect(200);
      // Without a list of members, the lookup is unavailable; the example is understood all the same.
      else expect([200, 404, 503]).toContain((await testApp.http.post(path).send(JSON.parse(body))).status);
    }
  });
});

describe("a page of another site", () => {
  const elsewhere = (path: string) =>
    testApp.http.get(path).set({ Origin: "https://clinic.example", "Sec-Fetch-Site": "cross-site" });

  test.each([
    "/api/news",
    "/api/news?limit=3",
    "/api/news/00000000-0000-4000-8000-000000000000",
    "/api/openapi.json",
  ])("may read %s, without credentials, also when it comes from the cache or is an error", async (path) => {
    for (const { headers } of [await elsewhere(path), await elsewhere(path)]) {
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers["access-control-allow-credentials"]).toBeUndefined();
    }
  });

  test("may read nothing of the panel", async () => {
    const { headers } = await elsewhere("/api/admin/news").expect(401);
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });
});
