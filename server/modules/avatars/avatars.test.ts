import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { shortTimeouts, testApplication, useUp } from "#server/test/app.ts";
import { failures, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { bomb, picture } from "#server/test/pictures.ts";
import { createAvatars } from "./avatars.routes.ts";

const service = await startFakeServer(() => undefined);
afterAll(() => service.close());
const png = await picture("png", 320, 320);
const well: typeof service.respond = (_req, res) =>
  void res.writeHead(200, { "content-type": "image/png" }).end(png);
beforeEach(() => {
  service.requests.length = 0;
  service.respond = well;
});

describe("a picture of initials", () => {
  const testApp = testApplication({ AVATAR_SERVICE_URL: `${service.url}/api/?background=fff` });

  test("is asked for once, by this server, and kept", async () => {
    const ask = () => testApp.http.get("/avatars/JD").set("User-Agent", "A phone").expect(200);
    const [{ body, headers }] = await Promise.all([ask(), ask(), ask()]);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(await sharp(body).metadata()).toMatchObject({ format: "webp", width: 320, height: 320 });
    service.respond = failures["500"] ?? well;
    await ask();
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]?.path).toBe("/api/?background=fff&name=JD&size=320&format=png");
    const told = JSON.stringify(service.requests[0]?.headers);
    expect(told).not.toMatch(/A phone|forwarded|cookie|referer/i);
  });

  test("may be of any script", async () => {
    await testApp.http.get(`/avatars/${encodeURIComponent("ЖÖ")}`).expect(200);
    await testApp.http.get(`/avatars/${encodeURIComponent("Z")}`).expect(200);
    expect(new URL(service.requests[0]?.path ?? "", service.url).searchParams.get("name")).toBe("ЖÖ");
  });

  test.each(["ABC", "%2e%2e", "A%26x=1", "%F0%9F%98%80", "%00", ""])(
    "%s are no initials",
    async (initials) => {
      await testApp.http.get(`/avatars/${initials}`).expect(404);
      expect(service.requests).toEqual([]);
    },
  );
});

describe("a service that fails, and its limits", () => {
  const outcomes = ["hanging", "500", "50 MB", "redirecting"] as const;
  const broken: Record<string, typeof service.respond> = {
    ...failures,
    "an SVG": (_req, res) => void res.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    "a bomb": (_req, res) => void res.end(bomb()),
  };
  const testApp = testApplication({ AVATAR_SERVICE_URL: service.url });

  test.each([...outcomes, "an SVG", "a bomb"])("%s: the initials show, nothing is kept", async (name) => {
    const app = testApp.services;
    shortTimeouts(testApp, { avatar: 300 });
    service.respond = broken[name] ?? well;
    const initials = createHash("sha256").update(name).digest("hex").slice(0, 2);
    const avatarOf = createAvatars(app);
    expect(await avatarOf(initials, "client")).toBeUndefined();
    expect(await avatarOf("QQ", "client")).toBeUndefined();
    expect(service.requests).toHaveLength(1);
    service.respond = well;
    expect(await createAvatars(app)(initials, "client")).toBeDefined();
  });

  test("one client asks for 60 an hour, and others still get theirs", async () => {
    const avatarOf = createAvatars(testApp.services);
    await useUp(testApp.services.rateLimits.named("avatars of a client"), "greedy", 59);
    expect(await avatarOf("CC", "greedy")).toBeDefined();
    expect(await avatarOf("DD", "greedy")).toBeUndefined();
    expect(await avatarOf("ZZ", "other")).toBeDefined();
  });
});

describe("without a service", () => {
  const testApp = testApplication({ AVATAR_SERVICE_URL: "" });

  test("there is no picture, and pages do not ask for one", async () => {
    await testApp.http.get("/avatars/JD").expect(404);
    const { text } = await testApp.http.get("/").expect(200);
    expect(text).not.toContain('name="avatars"');
  });
});
