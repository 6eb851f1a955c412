import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { allEndpoints } from "#server/test/endpoints.ts";
import type { OpenApi } from "#shared/api/openapi.ts";
import { callOf } from "./openapi.ts";
import { summaries } from "./summaries.ts";

const testApp = testApplication({ PUBLIC_URL: "https://alliance.example" });
const api = async (): Promise<OpenApi> => (await testApp.http.get("/api/openapi.json").expect(200)).body;
const open = [...allEndpoints.values()].filter(({ access }) => access === "public");

describe("the open contract", () => {
  test("is valid OpenAPI 3.1 by a validator, and refers to nothing that is not there", async () => {
    const document = await api();
    const validator = new Validator();
    expect(await validator.validate({ ...document })).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to]) => to);
    expect(new Set(references)).toEqual(new Set(["#/components/schemas/Error"]));
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
    expect(Object.keys(paths["/api/representatives"]?.post?.responses ?? {})).not.toContain("403");
  });

  test("has examples that run", async () => {
    const { paths } = await api();
    const samples = Object.values(paths)
      .flatMap((each) => Object.values(each))
      .flatMap((operation) => operation["x-codeSamples"] ?? [])
      .map(({ source }) => /^curl https:\/\/alliance\.example(\S+)(?: .* -d '(.*)')?$/.exec(source));
    expect(samples.length).toBeGreaterThan(10);
    for (const [, path = "", body] of samples.map((found) => found ?? [])) {
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

  test("may not register someone", async () => {
    await testApp.http
      .post("/api/register")
      .set({ Origin: "https://clinic.example", "Sec-Fetch-Site": "cross-site" })
      .send({})
      .expect(403);
  });
});
