import { beforeAll, describe, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { picture } from "#server/test/pictures.ts";
import { storePhoto } from "./uploads.ts";

const testApp = testApplication();
beforeAll(() => storePhoto(testApp.services, "one", () => picture("webp", 900, 600)));

describe("GET /objects/KEY", () => {
  test("serves a stored picture, with its type and nothing to guess", async () => {
    const { headers, body } = await testApp.http.get("/objects/one").expect(200);
    expect(headers["content-type"]).toBe("image/webp");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(Number(headers["content-length"])).toBe(body.length);
  });

  test("says that nothing changed to a browser that has it", async () => {
    const { headers } = await testApp.http.head("/objects/one").expect(200);
    await testApp.http.get("/objects/one").set("If-None-Match", `${headers.etag}`).expect(304);
    await testApp.http.get("/objects/one").set("If-None-Match", '"other"').expect(200);
  });

  test.each([
    "/objects/no-such-picture",
    "/objects/",
    "/objects/../app-secret",
    "/objects/..%2fapp-secret",
    "/objects/..%2f..%2fquarantine%2fx",
    "/objects/one%00",
    "/objects/%E0%A4%A",
    "/objects/one/1280.webp",
    `/objects/${"x".repeat(300)}`,
  ])("%s is a 404", async (path) => {
    await testApp.http.get(path).expect(404);
  });
});
