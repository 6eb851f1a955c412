import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { phonePhoto, picture, tellingPng, tellingWebp, traces } from "#server/test/pictures.ts";
import { uploadApplication } from "#server/test/upload-app.ts";
import { photoWidths } from "#shared/photos.ts";
import { storePhoto } from "./uploads.ts";

const { testApp, pathOf, upload, process, visitor, photoOf } = uploadApplication();

/** The chunks of a webp (RFC 9649): metadata would be one of its own (EXIF, XMP, ICCP). */
function chunksOf(webp: Buffer): string[] {
  const names = [];
  for (let position = 12; position < webp.length; ) {
    names.push(webp.toString("latin1", position, position + 4));
    const size = webp.readUInt32LE(position + 4);
    position += 8 + size + (size % 2);
  }
  return names;
}
function expectNothingButPixels(webp: Buffer): void {
  expect(chunksOf(webp)).toEqual(["VP8 "]);
  for (const trace of traces) expect(webp.includes(trace), trace).toBe(false);
}

describe("a photo from a phone", () => {
  test("is served upright, without a trace of where and by whom it was taken, in every width", async () => {
    const original = await phonePhoto();
    const before = await sharp(original).metadata();
    expect(before).toMatchObject({ width: 240, height: 160, orientation: 6 });
    expect([before.exif, before.icc, before.xmp].every(Buffer.isBuffer)).toBe(true);
    const objectPath = await photoOf(visitor(), original);
    expect(objectPath).toMatch(/^\/objects\/[A-Za-z0-9_-]{22}$/);
    for (const width of photoWidths) {
      const { body, headers } = await testApp.http.get(`${objectPath}?w=${width}`).expect(200);
      expect(headers["cache-control"]).toBe("public, max-age=3600");
      const meta = await sharp(body).metadata();
      expect(meta).toMatchObject({ format: "webp", width: 160, height: 240, space: "srgb" });
      expectNothingButPixels(body);
      // The left edge became the top.
      const { data } = await sharp(body)
        .extract({ left: 80, top: 10, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(180);
    }
  });

  test.each([
    ["png", tellingPng, ["Jane Doe", "A phone", "Elm Street"]],
    ["webp", tellingWebp, ["Jane Doe", "A phone", "Elm Street"]],
  ])("loses what a %s says besides its pixels, in every width", async (_type, make, said) => {
    const original = await make();
    for (const trace of said) expect(original.includes(trace), trace).toBe(true);
    const objectPath = await photoOf(visitor(), original);
    for (const width of photoWidths) {
      const { body } = await testApp.http.get(`${objectPath}?w=${width}`).expect(200);
      expectNothingButPixels(body);
    }
  });

  test("is served as wide as it is asked for, at most 1280 pixels", async () => {
    const objectPath = await photoOf(visitor(), await picture("png", 2000, 1000));
    const { body } = await testApp.http.get(`${objectPath}?w=640`).expect(200);
    expect(await sharp(body).metadata()).toMatchObject({ width: 640, height: 320 });
    const widest = await testApp.http.get(objectPath).expect(200);
    expect((await sharp(widest.body).metadata()).width).toBe(1280);
  });

  test("is nothing public before it is processed", async () => {
    const url = await upload(visitor(), await picture("png"));
    const key = new URL(url).pathname.split("/").at(-1);
    await testApp.http.get(`/objects/${key}`).expect(404);
    await testApp.http.get(`/uploads/${key}`).expect(404);
    await testApp.http.get(pathOf(url)).expect(404);
  });
});

describe("process", () => {
  test("of ten calls at the same moment one makes the photo", async () => {
    const agent = visitor();
    const url = await upload(agent, await picture("png"));
    // With or without what was signed.
    const addresses = Array.from({ length: 10 }, (_, n) => (n < 5 ? url : url.replace(/\?.*/, "")));
    const responses = await Promise.all(addresses.map((address) => process(agent, address)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
    expect(responses.filter(({ body }) => body.code === "upload_used")).toHaveLength(9);
  });

  test("an upload of another visitor, of the administrator, and none at all are the same 404", async () => {
    const theirs = await upload(visitor(), await picture("png"));
    const administrators = await upload(await testApp.signIn(), await picture("png"), "/api/objects/upload");
    const stranger = visitor();
    await upload(stranger, await picture("png"));
    const responses = await Promise.all(
      [theirs, administrators, `http://site.example/uploads/${"x".repeat(22)}`].map(
        async (url) => (await process(stranger, url).expect(404)).body,
      ),
    );
    expect(new Set(responses.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test("the administrator's own upload is a photo by this call, too", async () => {
    const admin = await testApp.signIn();
    const address = await upload(admin, await picture("png"), "/api/objects/upload");
    const { body } = await process(admin, address).expect(200);
    expect(body.objectPath).toMatch(/^\/objects\//);
  });

  test("a purpose has its own limit", async () => {
    const large = Buffer.concat([await picture("jpeg"), Buffer.alloc(2_097_152)]);
    const agent = visitor();
    const { body } = await process(agent, await upload(agent, large), { purpose: "registration" }).expect(
      422,
    );
    expect(body.message).toBe("This file exceeds maximum allowed size of 2 MB");
    await process(agent, await upload(agent, large), { purpose: "user" }).expect(200);
    await process(agent, await upload(agent, large), { purpose: "nonsense" }).expect(400);
  });

  test("with the storage away it says so, and works afterwards", async () => {
    const agent = visitor();
    const url = await upload(agent, await picture("png"));
    const { storage } = testApp.services;
    const write = storage.write;
    storage.write = () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" }));
    try {
      await process(agent, url).expect(500);
    } finally {
      storage.write = write;
    }
    await process(agent, url).expect(200);
  });
});

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
