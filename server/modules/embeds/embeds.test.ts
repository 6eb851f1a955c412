import { afterEach, describe, expect, test } from "vitest";
import { createHttpServer, listen } from "#server/platform/http/listen.ts";
import { signedIn, testApplication } from "#server/test/app.ts";
import { registration } from "#server/test/register.ts";
import { embedNames, embedPath, plainSearch } from "#shared/embeds.ts";
import { appSettings } from "#shared/schema/settings.ts";

const testApp = testApplication({ PUBLIC_URL: "https://site.example" });
const admin = signedIn(testApp);
afterEach(async () => {
  await testApp.db.delete(appSettings);
  testApp.clearCache();
});

const publish = (embedHosts: string) => admin.put("/api/admin/published-settings").send({ embedHosts });
const ancestorsIn = (policy: unknown) => /frame-ancestors ([^;]*)/.exec(String(policy))?.[1];
const pages = embedNames.flatMap((name) => [embedPath(name), `/es${embedPath(name)}`]);

describe("an embed", () => {
  test.each([...pages, `${pages[0]}?${plainSearch}`, `${pages[0]}?via=clinic-a`])(
    "%s is for the panel's preview alone while the list is empty, sets no cookie and is not indexed",
    async (path) => {
      const { headers, text } = await testApp.http.get(path).expect(200);
      expect(ancestorsIn(headers["content-security-policy"])).toBe("'self'");
      expect(headers["content-security-policy"]).not.toMatch(/unsafe-(inline|eval)/);
      expect(headers["x-frame-options"]).toBeUndefined();
      expect(headers["set-cookie"]).toBeUndefined();
      expect(text).toContain('<meta name="robots" content="noindex">');
    },
  );

  test("may be shown by the websites of the list right after it is published", async () => {
    await testApp.http.get("/embed/lookup").expect(200);
    await publish("https://clinic.example https://*.partner.example").expect(200);
    for (const path of pages) {
      const { headers, text } = await testApp.http.get(path).expect(200);
      expect(ancestorsIn(headers["content-security-policy"])).toBe(
        "'self' https://clinic.example https://*.partner.example",
      );
      expect(text).toContain(
        '<meta name="embed-hosts" content="https://clinic.example https://*.partner.example">',
      );
    }
    await publish("").expect(200);
    const { headers } = await testApp.http.get("/embed/lookup").expect(200);
    expect(ancestorsIn(headers["content-security-policy"])).toBe("'self'");
  });

  test("comes from the cache without X-Frame-Options, and other pages with it", async () => {
    const { app, services } = testApp;
    const server = createHttpServer(app, services.responseCache);
    const site = `http://127.0.0.1:${await listen(server)}`;
    for (const turn of ["from the application", "from the cache"]) {
      expect((await fetch(`${site}/embed/count`)).headers.get("x-frame-options"), turn).toBeNull();
      expect((await fetch(`${site}/register`)).headers.get("x-frame-options"), turn).toBe("DENY");
    }
    server.close();
  });

  test("is gray where its address asks for it", async () => {
    const { text: ours } = await testApp.http.get("/embed/count").expect(200);
    const { text: gray } = await testApp.http.get(`/embed/count?via=x&${plainSearch}`).expect(200);
    expect(ours).toContain("--color-primary:#0056b3");
    expect(gray).toContain("--color-primary:#3f464e");
  });

  test("in Spanish brings the site's Spanish links along", async () => {
    const { text } = await testApp.http.get("/es/embed/register").expect(200);
    expect(text).toContain('"/api/site-links?language=es":{');
  });

  test("leads to the site where scripts are off", async () => {
    const { text } = await testApp.http.get("/embed/register").expect(200);
    expect(text).toMatch(/<noscript>.*href="https:\/\/site\.example\/register" target="_blank"/s);
  });

  test("takes no writes, and its neighbors are pages like any other", async () => {
    await publish("https://clinic.example").expect(200);
    await testApp.http.post("/embed/lookup").send({}).expect(404);
    const others = ["/", "/register", "/my-data", "/admin", "/embed", "/embed/", "/embed/admin"];
    for (const path of [...others, "/embed/lookup/x", "/embed/..%2fadmin", "/api/supporters"]) {
      const { headers } = await testApp.http.get(path);
      expect(ancestorsIn(headers["content-security-policy"]), path).toBe("'none'");
      expect(headers["x-frame-options"], path).toBe("DENY");
    }
  });
});

describe("a write from an embed", () => {
  const write = (headers: Record<string, string>) =>
    testApp.http.post("/api/register").set(headers).send(registration());

  test("is refused with a stolen cookie from anywhere else", async () => {
    const registered = await write({ Origin: "https://site.example" }).expect(201);
    const cookie = String(registered.headers["set-cookie"]).split(";")[0] ?? "";
    expect(cookie).toMatch(/^visitor=/);
    const change = (origin: string) =>
      testApp.http
        .put(`/api/registrations/${registered.body.id}/email`)
        .set({ Cookie: cookie, Origin: origin })
        .send({ email: "thief@example.org", secret: registered.body.secret });
    await publish("https://clinic.example").expect(200);
    await change("https://clinic.example").expect(403);
    await change("https://site.example").expect(200);
  });
});
