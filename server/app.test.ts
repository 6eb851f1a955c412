import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { jobsOf, modules } from "#server/app.ts";
import { programVersion } from "#server/platform/env/package-root.ts";
import { eventually, testApplication } from "#server/test/app.ts";
import { allEndpoints } from "#server/test/endpoints.ts";
import { startFakeServer } from "#server/test/fakes/fake-server.ts";
import { servedRoutes } from "#server/test/served-routes.ts";
import { connectionServices } from "#shared/api/connections.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";

const testApp = testApplication();

const call = ({ method, path }: Endpoint) => {
  const verb = method.toLowerCase() as Lowercase<Endpoint["method"]>;
  return testApp.http[verb](path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000"));
};

const endpoints = [...allEndpoints];
const writing = endpoints.filter(([, { method }]) => method !== "GET");

describe("every endpoint", () => {
  test("is open to everybody only where this list says so", () => {
    const open = endpoints
      .filter(([, { access }]) => access === "public")
      .map(([, e]) => `${e.method} ${e.path}`);
    expect(open.sort()).toMatchInlineSnapshot(`
      [
        "DELETE /api/my-data/district",
        "DELETE /api/registrations/:id/district",
        "GET /api/ambassadors",
        "GET /api/availability",
        "GET /api/briefs/:district",
        "GET /api/calls",
        "GET /api/health-policy",
        "GET /api/hero-images",
        "GET /api/news",
        "GET /api/news/:id",
        "GET /api/openapi.json",
        "GET /api/patient-stories",
        "GET /api/privacy-signal",
        "GET /api/registered",
        "GET /api/registrations",
        "GET /api/site-links",
        "GET /api/studies",
        "GET /api/supporters",
        "GET /api/watch",
        "POST /api/admin/login",
        "POST /api/admin/login/code",
        "POST /api/admin/login/passkey",
        "POST /api/admin/login/passkey/options",
        "POST /api/admin/logout",
        "POST /api/ambassadors",
        "POST /api/availability",
        "POST /api/calls",
        "POST /api/confirm",
        "POST /api/invitations",
        "POST /api/invitations/accept",
        "POST /api/my-data",
        "POST /api/my-data/delete",
        "POST /api/my-data/district",
        "POST /api/my-data/resend",
        "POST /api/my-data/stories/withdraw",
        "POST /api/patient-stories",
        "POST /api/photos/process",
        "POST /api/photos/upload",
        "POST /api/preferences",
        "POST /api/preferences/read",
        "POST /api/register",
        "POST /api/registrations/:id/district",
        "POST /api/registrations/:id/resend",
        "POST /api/representatives",
        "POST /api/source",
        "POST /api/steps",
        "PUT /api/registrations/:id/email",
        "PUT /api/registrations/:id/photo",
      ]
    `);
  });

  test.each(writing)("%s refuses a write from another site's page", async (_name, endpoint) => {
    await call(endpoint).set("Sec-Fetch-Site", "cross-site").expect(403);
  });
});

describe("every response", () => {
  test.each([
    "/",
    "/supporters",
    "/no-such-page",
    "/api/supporters",
    "/api/no-such-call",
    "/healthz",
    "/robots.txt",
    "/objects/none",
    "/api/admin/session",
  ])("%s carries the security headers", async (path) => {
    const { headers } = await testApp.http.get(path);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).not.toMatch(/unsafe-(inline|eval)/);
    for (const none of ["object-src", "base-uri", "frame-ancestors"])
      expect(headers["content-security-policy"]).toContain(`${none} 'none'`);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["permissions-policy"]).toContain("geolocation=()");
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  test("has an id: a proxy's own where that is sane, so that both logs can be read together", async () => {
    const idOf = async (sent: string) =>
      (await testApp.http.get("/healthz").set("X-Request-Id", sent)).headers["x-request-id"];
    expect(await idOf("proxy-1234")).toBe("proxy-1234");
    for (const insane of ["short", "x".repeat(65), "with a space in it", '"},{"level":60'])
      expect(await idOf(insane)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("an unknown call is a 404 in JSON", async () => {
    const { body } = await testApp.http.get("/api/no-such-call").expect(404);
    expect(body.code).toBe("not_found");
  });

  test.each(["/", "/no-such-page", "/assets/x.js", "/healthz", "/api/no-such-call", "/api/registrations"])(
    "a POST to %s is a 404",
    async (path) => {
      const { body } = await testApp.http.post(path).send({}).expect(404);
      expect(body).toEqual({ code: "not_found", message: expect.any(String) });
    },
  );

  test("/healthz and /readyz return 200, /readyz a 503 while the database is away", async () => {
    await testApp.http.get("/healthz").expect(200, { status: "ok", version: programVersion });
    await testApp.http.get("/readyz").expect(200, { status: "ready" });
    const away = Object.assign(new Error("the database is away"), { code: "57P01" });
    const execute = vi.spyOn(testApp.db, "execute").mockRejectedValueOnce(away);
    await testApp.http.get("/readyz").expect(503);
    execute.mockRestore();
  });
});

test("every endpoint is served by a route of its own, not by an earlier path with a parameter", () => {
  const taken = endpoints.filter(([, { method, path }]) => {
    const first = servedRoutes(testApp.app).find(
      (route) =>
        route.method === method && new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+")}$`).test(path),
    );
    return first?.path !== path;
  });
  expect(taken.map(([name]) => name)).toEqual([]);
});

test("every connection of the contract is registered by exactly one module", () => {
  const registered = modules.flatMap(({ connections }) => Object.keys(connections?.(testApp.services) ?? {}));
  expect(registered.sort()).toEqual([...connectionServices].sort());
});

test("no two jobs have the same name, by which the log reports them", () => {
  const names = jobsOf(testApp.services).map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test("every job ends within a second of its signal, also while no outside service responds", async () => {
  const silent = await startFakeServer(() => undefined);
  onTestFinished(silent.close);
  const { services } = testApp;
  const outside = Object.keys(services.env).filter((name) => /^(?!DATABASE|PUBLIC|SMTP).*_URL$/.test(name));
  const env = { ...services.env, ...Object.fromEntries(outside.map((name) => [name, silent.url])) };
  const stopping = new AbortController();
  const running = new Set<string>();
  for (const { name, run } of jobsOf({ ...services, env })) {
    running.add(name);
    // On a busy machine one may fail; here it only has to end.
    void run(stopping.signal, () => undefined)
      .catch(() => undefined)
      .finally(() => running.delete(name));
  }
  await eventually(async () => expect(silent.requests.length).toBeGreaterThan(1));
  await sleep(500);
  stopping.abort();
  await sleep(1000);
  expect([...running]).toEqual([]);
});
