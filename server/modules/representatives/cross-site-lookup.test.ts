import { describe, expect, test } from "vitest";
import { lookupApplication } from "#server/test/lookup-app.ts";

const { testApp, configure, look } = lookupApplication();
const elsewhere = "https://friends.example";
const crossSite = { "Sec-Fetch-Site": "cross-site", Origin: elsewhere };

describe("a lookup from another site's page", () => {
  test("is refused with restrictions on, unless its domain is allowed", async () => {
    const refused = await look().set(crossSite).expect(403);
    expect(refused.headers["access-control-allow-origin"]).toBeUndefined();
    await configure({ allowedDomains: "friends.example, other.example:8443" });
    const { headers } = await look().set(crossSite).expect(200);
    expect(headers["access-control-allow-origin"]).toBe(elsewhere);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    expect(headers.vary).toContain("Origin");
    for (const origin of [
      "https://evil-friends.example",
      "https://friends.example.evil.example",
      "https://other.example",
      "null",
    ])
      await look()
        .set({ ...crossSite, Origin: origin })
        .expect(403);
    await look()
      .set({ ...crossSite, Origin: "https://other.example:8443" })
      .expect(200);
  });

  test("is open to any page with restrictions off, errors included", async () => {
    await configure({ enableApiKeyRestrictions: "off" });
    const { headers } = await look().set(crossSite).expect(200);
    expect(headers["access-control-allow-origin"]).toBe("*");
    const wrong = await look("").set(crossSite).expect(400);
    expect(wrong.headers["access-control-allow-origin"]).toBe("*");
  });

  test("is asked for by a preflight first", async () => {
    const ask = () =>
      testApp.http.options("/api/representatives").set({
        ...crossSite,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
      });
    await ask().expect(403);
    await configure({ allowedDomains: "friends.example" });
    const { headers } = await ask().expect(204);
    expect(headers).toMatchObject({
      "access-control-allow-origin": elsewhere,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "Content-Type",
    });
  });

  test("opens nothing else, and does not open another type of body", async () => {
    await configure({ enableApiKeyRestrictions: "off" });
    await testApp.http.post("/api/register").set(crossSite).send({}).expect(403);
    await testApp.http.post("/api/config").set(crossSite).send({}).expect(403);
    await testApp.http.post("/api/representatives").set(crossSite).type("text/plain").send("{}").expect(415);
  });

  test("pages of this site and programs are always welcome", async () => {
    await look().set({ "Sec-Fetch-Site": "same-origin", Origin: "http://127.0.0.1" }).expect(200);
    await look().expect(200);
  });
});
