import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createPictures } from "#server/platform/pictures/pictures.ts";
import { deferred, testApplication } from "#server/test/app.ts";
import { craftedJpeg, craftedPng, pngChunk, quarterTurn } from "#server/test/crafted-pictures.ts";
import { bomb, picture } from "#server/test/pictures.ts";
import { storedFiles } from "#server/test/stored-files.ts";

const pictures = createPictures();
const make = (bytes: Buffer) => pictures.toWidths(async () => bytes);
const refusal = (bytes: Buffer): Promise<unknown> =>
  make(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );

const onlyPictures = "You can only upload: .jpg, .jpeg, .png, .webp";
const damaged = "This picture is damaged or incomplete. Please choose another one.";
const heic =
  "This photo is a HEIC file, which we can't take. On an iPhone, open Settings, Camera, Formats, choose Most Compatible and take the photo again; or send a screenshot of this one.";
const script = Buffer.from("<script>alert(1)</script>");

/** Pixels that fill many blocks, so that half a file is half a picture. */
const noise = (type: "jpeg" | "png", options = {}) => {
  const pixels = Buffer.alloc(900 * 600 * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = ((at * 7919) >> 5) & 255;
  return sharp(pixels, { raw: { width: 900, height: 600, channels: 3 } })
    .toFormat(type, options)
    .toBuffer();
};
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

const jpegBomb = async () => {
  const bytes = await picture("jpeg", 16, 16);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(16_000, frame + 5);
  bytes.writeUInt16BE(16_000, frame + 7);
  return bytes;
};
const webpBomb = async () => {
  const bytes = await picture("webp", 16, 16);
  bytes.writeUInt16LE(16_000, 26);
  bytes.writeUInt16LE(16_000, 28);
  return bytes;
};
describe("what is no picture is refused with a sentence", () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ["an empty file", async () => Buffer.alloc(0), "This file is empty. Please choose another one."],
    ["an SVG", async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), onlyPictures],
    [
      "a TIFF",
      async () =>
        sharp(await picture("png", 2, 2))
          .tiff()
          .toBuffer(),
      onlyPictures,
    ],
    [
      "HTML that is named .jpg",
      async () => Buffer.from("<!doctype html><script>alert(1)</script>"),
      onlyPictures,
    ],
    ["three bytes of a jpeg", async () => Buffer.from([0xff, 0xd8, 0xff]), damaged],
    ["half a jpeg", async () => half(await noise("jpeg")), damaged],
    ["half a png", async () => half(await noise("png")), damaged],
    ["a webp that is cut off", async () => (await picture("webp", 900, 600)).subarray(0, -40), damaged],
    ["a jpeg without a frame", async () => Buffer.from([0xff, 0xd8, 0xff, 0xd9]), damaged],
    ["a HEIC", async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), heic],
  ])("%s", async (_name, file, sentence) => {
    expect(await refusal(await file())).toMatchObject({
      status: 422,
      code: "file_refused",
      message: sentence,
    });
  });

  test.each([
    ["png", bomb],
    ["jpeg", jpegBomb],
    ["webp", webpBomb],
  ])("a %s of 16000 x 16000 pixels", async (_type, file) => {
    expect(await refusal(await file())).toMatchObject({
      status: 422,
      message: "This picture has more than 25 megapixels. Please choose a smaller one.",
    });
  });

  const tooLong =
    "This picture is more than 16,384 pixels wide or high. Please crop it, or choose another one.";
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["wider than 16,384", () => craftedPng({ width: 16_385, height: 1, depth: 16, color: "rgba" }), tooLong],
    ["higher than 16,384", () => craftedPng({ width: 1, height: 16_385, depth: 1, color: "gray" }), tooLong],
  ])("a picture %s", async (_name, file, sentence) => {
    expect(await refusal(await file())).toMatchObject({ status: 422, message: sentence });
  });

  test("a picture whose pixels are nonsense", async () => {
    const bytes = await picture("png", 300, 300);
    const data = bytes.indexOf("IDAT") + 4;
    bytes.fill(0x55, data, data + 200);
    expect(await refusal(bytes)).toMatchObject({ status: 422, message: damaged });
  });
});

describe("a picture of an unusual shape is a picture like any other", () => {
  const text = (type: string, start: string) =>
    pngChunk(type, Buffer.concat([Buffer.from(start), deflateSync(Buffer.alloc(20_000_000, 97))]));
  const png = { width: 900, height: 600, depth: 8, color: "rgb" } as const;

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["1 bit of gray", () => craftedPng({ ...png, depth: 1, color: "gray" })],
    [
      "16 bits with alpha, interlaced",
      () => craftedPng({ ...png, depth: 16, color: "rgba", interlaced: true }),
    ],
    [
      "texts that unpack to 600 MB",
      () =>
        craftedPng({
          ...png,
          extra: [
            ...Array(15).fill(text("zTXt", "a\0\0")),
            ...Array(15).fill(text("iTXt", "XML:com.adobe.xmp\0\x01\0\0\0")),
          ],
        }),
    ],
    ["progressive, in CMYK", () => craftedJpeg({ width: 900, height: 600, progressive: true, cmyk: true })],
  ])("%s", async (_name, file) => {
    const before = process.cpuUsage();
    expect(await sharp((await make(await file())).get(1280)).metadata()).toMatchObject({
      width: 900,
      height: 600,
    });
    const { user } = process.cpuUsage(before);
    expect(user / 1000).toBeLessThan(3000);
  });

  test("of the maximum width, rotated", async () => {
    const strip = craftedPng({ width: 16_384, height: 1, depth: 8, color: "rgb", extra: [quarterTurn()] });
    expect(await sharp((await make(strip)).get(1280)).metadata()).toMatchObject({
      width: 1,
      height: 2560,
    });
  });
});

test("when more pictures wait than can be borne the next is told so, calmly", async () => {
  const crowded = createPictures();
  const gate = deferred();
  const file = await picture("png", 16, 16);
  const load = async () => {
    await gate.promise;
    return file;
  };
  const all = Array.from({ length: 50 }, () => crowded.toWidths(load));
  const outcomes = Promise.allSettled(all);
  gate.resolve();
  const refused = (await outcomes).filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused)
    expect(reason).toMatchObject({
      status: 503,
      message: expect.stringContaining("try again in a moment"),
    });
});

describe("an ordinary photo is taken, and only its pixels are kept", () => {
  const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypmp42"), Buffer.alloc(64, 7)]);
  const followedBy = (trailer: Buffer | string) => async () =>
    Buffer.concat([await picture("jpeg", 900, 600), Buffer.from(trailer)]);
  const withoutEnd = async () => (await noise("jpeg")).subarray(0, -2);
  /** Samsung's cameras write scans like this; libjpeg warns of it. */
  const oddScan = async () => {
    const bytes = await noise("jpeg");
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    bytes.writeUInt8(0, scan + bytes.readUInt16BE(scan + 2));
    return bytes;
  };
  const frames = () =>
    sharp(Buffer.alloc(900 * 1200 * 3, 90), {
      raw: { width: 900, height: 1200, channels: 3, pageHeight: 600 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
  test.each<[string, () => Promise<Buffer>]>([
    ["with a line break behind it", followedBy("\r\n")],
    ["with a maker's block behind it", followedBy("Image_UTC_Data1700000000000SEFH....SEFT")],
    ["with a film behind it", followedBy(film)],
    [
      "with a second picture behind it",
      async () => Buffer.concat([await picture("jpeg", 900, 600), await picture("jpeg", 32, 32)]),
    ],
    ["without its end marker", withoutEnd],
    ["with odd parameters of its scan", oddScan],
    ["an animated webp", frames],
    ["a png with a script behind it", async () => Buffer.concat([await picture("png", 900, 600), script])],
    ["a webp with a script behind it", async () => Buffer.concat([await picture("webp", 900, 600), script])],
  ])("%s", async (_name, file) => {
    for (const webp of (await make(await file())).values()) {
      expect(await sharp(webp).metadata()).toMatchObject({ format: "webp", width: expect.any(Number) });
      for (const trace of ["ftyp", "script", "SEFT", "PK\u0005"]) expect(webp.includes(trace)).toBe(false);
    }
    expect(await sharp((await make(await file())).get(1280)).metadata()).toMatchObject({
      width: 900,
      height: 600,
    });
  });
});

describe("through the door", () => {
  const testApp = testApplication({ TRUST_PROXY: "1" });

  test("ten bombs at once are refused, and the site responds meanwhile and after", async () => {
    const bytes = bomb();
    const send = async (_: unknown, client: number) => {
      const from = `10.0.0.${client}`;
      const { body } = await testApp.http.post("/api/photos/upload").set("X-Forwarded-For", from).expect(200);
      const address = new URL(body.uploadURL);
      await testApp.http
        .put(address.pathname + address.search)
        .set("Host", address.host)
        .set("X-Forwarded-For", from)
        .send(bytes)
        .expect(200);
      return testApp.http
        .post("/api/photos/process")
        .set("Host", address.host)
        .set("X-Forwarded-For", from)
        .send({ storageUrl: body.uploadURL });
    };
    let isOver = false;
    const bombs = Promise.all(Array.from({ length: 10 }, send)).finally(() => {
      isOver = true;
    });
    // A rejection before the await would fail the whole run instead of this test, which Vitest retries.
    bombs.catch(() => undefined);
    let responded = 0;
    for (; !isOver; responded += 1) await testApp.http.get("/readyz").expect(200);
    expect((await bombs).map(({ status }) => status)).toEqual(Array(10).fill(422));
    expect(responded).toBeGreaterThan(3);
  });

  test("a refused file is gone, and so is its address", async () => {
    const { body } = await testApp.http.post("/api/photos/upload").expect(200);
    const address = new URL(body.uploadURL);
    const put = () => testApp.http.put(address.pathname + address.search).send(Buffer.from("<svg/>"));
    await put().expect(200);
    const process = () =>
      testApp.http.post("/api/photos/process").set("Host", address.host).send({ storageUrl: body.uploadURL });
    await process().expect(422);
    await process().expect(404);
    expect(await storedFiles(testApp.services.storage, "quarantine")).toEqual([]);
  });
});
