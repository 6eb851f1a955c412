import dns from "node:dns/promises";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { signedIn } from "#server/test/app.ts";
import { failures, json } from "#server/test/fakes/fake-server.ts";
import { lookupApplication } from "#server/test/lookup-app.ts";
import { setSettings } from "#server/test/settings.ts";
import { appSettings, serviceHealth } from "#shared/schema/settings.ts";

const { testApp, fake, look } = lookupApplication();
const admin = signedIn(testApp);
afterEach(() => vi.restoreAllMocks());

const save = (body: object) => admin.post("/api/config").send(body);
const read = async () => (await admin.get("/api/config").expect(200)).body;
const stored = async () =>
  Object.fromEntries(
    (await testApp.db.select().from(appSettings)).map(({ key, value }) => [key, value] as const),
  );

test("GET /api/config has the defaults, and the key as four asterisks only", async () => {
  expect(await read()).toEqual({
    fiveCallsApiKey: "****",
    apiEndpoint: `${fake.fiveCalls.url}/v1`,
    enableApiKeyRestrictions: true,
    allowedDomains: null,
    quotaLimit: 25_000,
    enableLogging: false,
    testAddress: expect.stringContaining("Austin, TX"),
    createdAt: null,
    updatedAt: null,
  });
});

test("without any key the panel sees that there is none, not asterisks", async () => {
  const { env } = testApp.services;
  const key = env.FIVE_CALLS_API_KEY;
  delete env.FIVE_CALLS_API_KEY;
  expect((await read()).fiveCallsApiKey).toBeNull();
  if (key) env.FIVE_CALLS_API_KEY = key;
});

describe("POST /api/config", () => {
  test("accepts the response of its own GET before the first save, and returns 409 the second time", async () => {
    const before = await read();
    expect(before.updatedAt).toBeNull();
    await save(before).expect(200);
    await save(before).expect(409);
  });

  test("stores a key encrypted, sends it masked, and uses it", async () => {
    const changes = { fiveCallsApiKey: "brand-new", quotaLimit: 700, enableLogging: true };
    const { body } = await save(changes).expect(200);
    expect(body).toMatchObject({ fiveCallsApiKey: "****", quotaLimit: 700, enableLogging: true });
    expect(JSON.stringify(await stored())).not.toContain("brand-new");
    await look().expect(200);
    expect(fake.fiveCalls.requests[0]?.headers["x-5calls-token"]).toBe("brand-new");
  });

  test.each(["****", "__KEEP__"])("%s keeps the stored key", async (fiveCallsApiKey) => {
    await save({ fiveCallsApiKey: "the-first", testAddress: "1 Main St, Austin, TX" });
    const { body } = await save({ fiveCallsApiKey, quotaLimit: 900 });
    expect(body).toMatchObject({ quotaLimit: 900, testAddress: "1 Main St, Austin, TX" });
    await look().expect(200);
    expect(fake.fiveCalls.requests[0]?.headers["x-5calls-token"]).toBe("the-first");
  });

  test.each([undefined, "", null, "  "])("%o is no key", async (fiveCallsApiKey) => {
    const { body } = await save({ apiEndpoint: "https://api.5calls.org/v1", fiveCallsApiKey }).expect(400);
    expect(body.fields).toEqual({ fiveCallsApiKey: ["5calls.org API Key is required"] });
  });

  test.each([
    [{ apiEndpoint: "not a url" }, "Valid API endpoint URL is required"],
    [{ apiEndpoint: "" }, "Valid API endpoint URL is required"],
    [{ apiEndpoint: "javascript:alert(1)" }, "Valid API endpoint URL is required"],
    [{ apiEndpoint: "http://api.5calls.org/v1" }, "Valid API endpoint URL is required"],
    [{ apiEndpoint: "https://10.0.0.1/v1" }, "Valid API endpoint URL is required"],
    [{ apiEndpoint: "https://[::ffff:192.168.1.1]/" }, "Valid API endpoint URL is required"],
    [{ apiEndpoint: "https://user:password@5calls.org/" }, "Valid API endpoint URL is required"],
    [{ apiEndpoint: "https://5calls.org/?x=1" }, "Valid API endpoint URL is required"],
    [{ quotaLimit: 0 }, "Quota must be at least 1"],
    [{ quotaLimit: 1.5 }, "Quota must be at least 1"],
    [{ quotaLimit: "many" }, "Quota must be at least 1"],
    [{ quotaLimit: 2_147_483_648 }, "Quota must be at most 2,147,483,647"],
    [{ testAddress: " " }, "Test address is required"],
    [{ fiveCallsApiKey: "****typed-on" }, "Please enter the whole key, without the asterisks"],
    [{ fiveCallsApiKey: "two words" }, "Please enter the key as it was given to you, without spaces"],
    [{ allowedDomains: "https://ok.example, not/a/domain" }, '"not/a/domain" is not a domain'],
  ])("%o is refused", async (body, message) => {
    const response = await save({ fiveCallsApiKey: "k", ...body }).expect(400);
    expect(response.body.message).toContain(message);
    expect(await stored()).toEqual({});
  });

  test("domains are kept as hosts, each once; none at all is none", async () => {
    const allowed = async (allowedDomains: string | null) =>
      (await save({ fiveCallsApiKey: "k", allowedDomains })).body.allowedDomains;
    expect(await allowed("https://Example.org/, www.example.org example.org")).toBe(
      "example.org, www.example.org",
    );
    expect(await allowed(" , ")).toBeNull();
  });

  test("the endpoint that the environment names stays the environment's, and follows when that changes", async () => {
    const { env } = testApp.services;
    await save({ fiveCallsApiKey: "k", apiEndpoint: `${env.FIVE_CALLS_API_URL}/` });
    expect((await stored()).apiEndpoint).toBe("");
  });

  test.each(["127.1", "[::1]", "localhost", "localhost."])("%s is no endpoint", async (host) => {
    const { env } = testApp.services;
    env.isProduction = true;
    onTestFinished(() => {
      env.isProduction = false;
    });
    expect((await save({ fiveCallsApiKey: "k", apiEndpoint: `https://${host}/v1` })).status).toBe(400);
  });

  test("a name that leads to a private address is no endpoint; one that can't be resolved now may be one", async () => {
    const resolved = vi.spyOn(dns, "lookup");
    resolved.mockResolvedValue([{ address: "192.168.0.9", family: 4 }] as never);
    expect((await save({ fiveCallsApiKey: "k", apiEndpoint: "https://inside.example" })).status).toBe(400);
    resolved.mockRejectedValue(new Error("ENOTFOUND"));
    expect(
      (await save({ fiveCallsApiKey: "k", apiEndpoint: "https://later.example/v1/" })).body.apiEndpoint,
    ).toBe("https://later.example/v1");
  });

  test("outside production a service of the environment on this machine is called, and nothing else on a private network", async () => {
    for (const apiEndpoint of ["http://127.0.0.1:9/v1", "http://localhost:9/v1"])
      expect((await save({ fiveCallsApiKey: "k", apiEndpoint })).status).toBe(400);
    const { status } = await save({ fiveCallsApiKey: "k", apiEndpoint: `${fake.fiveCalls.url}/other/` });
    expect(status).toBe(200);
    await look().expect(200);
    expect(fake.fiveCalls.requests[0]?.path).toMatch(/^\/other\/representatives\?/);
    // As if its name had come to lead elsewhere since it was saved.
    await setSettings(testApp.db, { apiEndpoint: "https://10.0.0.1/v1" });
    expect((await look().expect(200)).body.source).toBe("census");
    await testApp.services.serviceHealth.flush();
    const [noted] = await testApp.rows(serviceHealth, { service: "five-calls" });
    expect(noted?.lastFailureReason).toBe("is not at a public internet address");
  });

  test("a stored key that can't be read any more costs the first source, not the lookup", async () => {
    await save({ fiveCallsApiKey: "k" });
    await setSettings(testApp.db, { fiveCallsApiKey: "v1.broken" });
    expect((await look().expect(200)).body.source).toBe("census");
  });
});

test("the state of the sources is noted with a reason", async () => {
  fake.fiveCalls.respond = failures["401"] ?? json({});
  await look().expect(200);
  await testApp.services.serviceHealth.flush();
  const { rows } = await testApp.services.database.pool.query(
    "select * from service_health order by service",
  );
  expect(rows).toMatchObject([
    { service: "census", last_success_at: expect.any(Date) },
    { service: "five-calls", last_failure_reason: "does not accept the key (401)" },
  ]);
});
