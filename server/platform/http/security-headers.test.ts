import { describe, expect, test } from "vitest";
import { parseVariables } from "#server/platform/env/env.ts";
import { testApplication } from "#server/test/app.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" };
const sources = (policy: string, directive: string) =>
  policy
    .split("; ")
    .find((line) => line.startsWith(`${directive} `))
    ?.split(" ")
    .slice(1) ?? [];

describe("in production, behind a proxy that ends TLS", () => {
  const testApp = testApplication({
    NODE_ENV: "production",
    APP_SECRET: "a secret for tests only, long enough",
    PUBLIC_URL: "https://site.example",
    TRUST_PROXY: "1",
  });
  const secured = { "X-Forwarded-Proto": "https", Host: "site.example" };

  test("browsers are told to come by TLS only, for a year", async () => {
    const { headers } = await testApp.http.get("/healthz").set(secured);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });

  test.each([
    [
      "the administrator's",
      "session",
      "/api/admin/login",
      { username: "admin", password: "correct horse battery" },
    ],
    ["a visitor's", "visitor", "/api/photos/upload", {}],
  ])("%s cookie is for TLS, this host, no script and no other site", async (_whose, name, path, body) => {
    const { headers } = await testApp.http.post(path).set(secured).send(body).expect(200);
    const [cookie = ""] = [headers["set-cookie"]].flat();
    expect(cookie).toMatch(new RegExp(`^__Host-${name}=`));
    expect(cookie.split("; ")).toEqual(
      expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Strict"]),
    );
    expect(cookie).not.toContain("Domain");
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("the session's cookie is sent, too, where the proxy does not say that it speaks TLS", async () => {
    const { headers } = await testApp.http
      .post("/api/admin/login")
      .send({ username: "admin", password: "correct horse battery" })
      .expect(200);
    expect(String(headers["set-cookie"])).toContain("__Host-session=");
  });
});

describe("the Content-Security-Policy lets a browser reach", () => {
  test("the bucket at AWS, whose address is nowhere in the configuration, or one's own S3", () => {
    const aws = parseVariables({ S3_BUCKET: "photos", S3_REGION: "us-west-2", ...keys });
    const own = parseVariables({ S3_BUCKET: "photos", S3_ENDPOINT: "https://s3.site.example/x", ...keys });
    for (const directive of ["connect-src", "img-src"]) {
      expect(sources(contentSecurityPolicy(aws), directive)).toEqual(
        expect.arrayContaining([
          "https://photos.s3.us-west-2.amazonaws.com",
          "https://s3.us-west-2.amazonaws.com",
        ]),
      );
      expect(sources(contentSecurityPolicy(own), directive)).toContain("https://s3.site.example");
    }
  });

  test("no scripts or styles inside a page, but in development, where Vite's are", () => {
    const env = parseVariables({});
    expect(contentSecurityPolicy(env)).not.toContain("unsafe");
    const developing = contentSecurityPolicy({ ...env, hotReload: true });
    expect(sources(developing, "script-src")).toContain("'unsafe-inline'");
    expect(sources(developing, "style-src")).toContain("'unsafe-inline'");
    expect(sources(developing, "connect-src")).toContain("ws:");
  });

  test("no avatar service: its pictures come from this site", () => {
    const policy = contentSecurityPolicy(parseVariables({ AVATAR_SERVICE_URL: "http://avatars.test/api" }));
    expect(policy).not.toContain("avatars");
  });
});

describe("with a Companion server", () => {
  const testApp = testApplication({ COMPANION_URL: "https://companion.example/x" });

  test("its sign-in window may speak to the page, and its socket tells of the progress", async () => {
    const { headers } = await testApp.http.get("/healthz");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
    expect(sources(`${headers["content-security-policy"]}`, "connect-src")).toEqual(
      expect.arrayContaining(["https://companion.example", "wss://companion.example"]),
    );
  });
});
