import { beforeAll, describe, expect, test } from "vitest";
import { storeSamplePictures } from "#server/seed/seed-pictures.ts";
import { testApplication } from "#server/test/app.ts";

const testApp = testApplication();
beforeAll(() => storeSamplePictures(testApp.services));

describe("GET /objects/KEY", () => {
  test("serves a stored picture, with its type and nothing to guess", async () => {
    const { headers, body } = await testApp.http.get("/objects/demo-hero-1").expect(200);
    expect(headers["content-type"]).toBe("image/webp");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(Number(headers["content-length"])).toBe(body.length);
  });

  test("says that nothing changed to a browser that has it", async () => {
    const { headers } = await testApp.http.head("/objects/demo-hero-1").expect(200);
    await testApp.http.get("/objects/demo-hero-1").set("If-None-Match", `${headers.etag}`).expect(304);
    await testApp.http.get("/objects/demo-hero-1").set("If-None-Match", '"other"').expect(200);
  });

  test.each([
    "/objects/no-such-picture",
    "/objects/",
    "/objects/../app-secret",
    "/objects/..%2fapp-secret",
    "/objects/..%2f..%2fquarantine%2fx",
    "/objects/demo-hero-1%00",
    "/objects/%E0%A4%A",
    "/objects/demo-hero-1/1280.webp",
    `/objects/${"x".repeat(300)}`,
  ])("%s is a 404", async (path) => {
    await testApp.http.get(path).expect(404);
  });
});
