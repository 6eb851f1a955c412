import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepUploadsJob, uploadLifeMs } from "#server/modules/photos/uploads.ts";
import { portOf } from "#server/platform/http/listen.ts";
import { tryStorage } from "#server/platform/storage/storage.ts";
import { adminCredentials, runJob, testApplication } from "#server/test/app.ts";
import { phonePhoto, picture } from "#server/test/pictures.ts";
import { startS3 } from "#server/test/s3.ts";
import { storedFiles } from "#server/test/stored-files.ts";
import { photoWidths } from "#shared/photos.ts";

const s3 = await startS3();
afterAll(() => s3.stop());

/** One test suite, two drivers: whatever holds for a folder holds for S3, over real sockets. */
describe.each([
  { driver: "a folder", variables: {} },
  { driver: s3.name, variables: s3.variables },
])("photos in $driver", ({ variables }) => {
  const testApp = testApplication(variables);
  let origin = "";
  let cookie = "";

  beforeAll(() => {
    origin = `http://127.0.0.1:${portOf(testApp.server)}`;
  });

  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(origin + path, {
      method,
      headers: { cookie, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]);
    if (cookies.length > 0) cookie = [cookie, ...cookies].filter(Boolean).join("; ");
    const text = await response.text();
    return {
      status: response.status,
      body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text,
    };
  };
  const open = async (signed?: { contentType?: string; size?: number }): Promise<string> =>
    (await call("POST", "/api/photos/upload", signed)).body.uploadURL;
  const put = async (url: string, bytes: Buffer, type = "image/jpeg") =>
    (await fetch(url, { method: "PUT", headers: { "content-type": type }, body: new Uint8Array(bytes) }))
      .status;
  const process = (storageUrl: string) => call("POST", "/api/photos/process", { storageUrl });
  const filesIn = (folder: string) => storedFiles(testApp.services.storage, folder);

  test("the storage says that it works", () => tryStorage(testApp.services.storage));

  test("a photo goes all the way, and the upload is gone", async () => {
    const url = await open({ contentType: "image/jpeg", size: (await phonePhoto()).length });
    expect(await put(url, await phonePhoto())).toBe(200);
    expect(await filesIn("quarantine")).toHaveLength(1);
    const { status, body } = await process(url);
    expect(status).toBe(200);
    const photo = await fetch(`${origin}${body.objectPath}?w=320`);
    expect(await sharp(Buffer.from(await photo.arrayBuffer())).metadata()).toMatchObject({
      width: 160,
      height: 240,
    });
    expect(await filesIn("quarantine")).toEqual([]);
    const [, , key] = body.objectPath.split("/");
    expect(await filesIn(`objects/${key}`)).toHaveLength(photoWidths.length);
  });

  test.each([
    ["another type", { contentType: "image/png" }],
    ["a longer file", { size: 200 }],
    ["a shorter file", { size: 2_000_000 }],
  ])("an address that was signed for %s refuses", async (_name, signed) => {
    const url = await open(signed);
    expect(await put(url, await phonePhoto())).toBeGreaterThanOrEqual(400);
    expect(await filesIn("quarantine")).toEqual([]);
    expect((await process(url)).status).toBe(422);
  });

  test("an address that was tampered with, or moved to another key, refuses", async () => {
    const bytes = await picture("png", 10, 10);
    const url = new URL(await open());
    const secondAddress = new URL(await open());
    const signature = [...url.searchParams.keys()].find((name) => /signature/i.test(name)) ?? "";
    const tampered = new URL(url);
    tampered.searchParams.set(signature, `${url.searchParams.get(signature)?.slice(0, -3)}abc`);
    const longer = new URL(url);
    const expiry = [...url.searchParams.keys()].find((name) => /expires/i.test(name)) ?? "";
    longer.searchParams.set(expiry, String(Number(url.searchParams.get(expiry)) + 1000));
    const moved = new URL(secondAddress.pathname + url.search, url);
    const escaped = new URL(url.href.replace(url.pathname, `${url.pathname}/../../escaped`));
    for (const address of [tampered, longer, moved, escaped, new URL(url.pathname, url)])
      expect(await put(address.href, bytes), address.href).toBeGreaterThanOrEqual(400);
    expect(await filesIn("quarantine")).toEqual([]);
  });

  test("an address that is none of ours is refused", async () => {
    const ours = new URL(await open());
    for (const address of [
      "not an address",
      "//[::1",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "http://169.254.169.254/latest/meta-data",
      `${ours.href.split("?")[0]}%2f`,
      `${origin}/uploads/../../app-secret`,
      `https://elsewhere.example${ours.pathname}`,
      ours.href.replace(/quarantine|uploads/, "objects"),
      ours.href.replace(/.(?=\?)/, ""),
    ]) {
      const { status, body } = await process(address);
      expect({ address, status, fields: body.fields }).toEqual({
        address,
        status: 400,
        fields: { storageUrl: [expect.any(String)] },
      });
    }
  });

  test("a missing object is not an error, one that is too large is", async () => {
    const { storage } = testApp.services;
    expect(await storage.read("objects/none/640.webp")).toBeUndefined();
    await storage.remove(["objects/none/640.webp"]);
    await storage.write("quarantine/large", Buffer.alloc(2000));
    await expect(storage.read("quarantine/large", 1999)).rejects.toMatchObject({ status: 422 });
    expect(await storage.read("quarantine/large", 2000)).toHaveLength(2000);
    await storage.remove(["quarantine/large"]);
  });

  test("used twice, the address makes one photo; what it brought later is swept", async () => {
    const bytes = await picture("png", 10, 10);
    const url = await open();
    expect(await put(url, bytes)).toBe(200);
    expect((await process(url)).status).toBe(200);
    await put(url, bytes);
    expect((await process(url)).status).toBe(409);
    await runJob(sweepUploadsJob, testApp.services, { aheadMs: uploadLifeMs + 1000 });
    expect(await filesIn("quarantine")).toEqual([]);
  });

  test("what Uppy asks of a Companion is for the administrator of an S3 storage only", async () => {
    const params = "/s3/params?filename=me.jpg&type=image/jpeg";
    const isS3 = testApp.services.storage.kind === "s3";
    cookie = "";
    expect((await call("GET", params)).status).toBe(isS3 ? 401 : 404);
    await call("POST", "/api/admin/login", adminCredentials);
    expect((await call("GET", params)).status).toBe(isS3 ? 200 : 404);
    expect((await call("GET", "/s3/sts")).status).toBe(404);
    expect((await call("GET", "/s3/no-such-thing")).status).toBe(404);
    if (!isS3) return;
    expect((await call("GET", "/s3/params?type=text/html")).status).toBe(400);

    const { body: form } = await call("GET", params);
    expect(form).toMatchObject({ method: "POST", headers: {} });
    const send = async (fields: Record<string, string>, bytes: Buffer) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.append(name, value);
      data.append("file", new Blob([new Uint8Array(bytes)]), "me.jpg");
      return (await fetch(form.url, { method: "POST", body: data })).status;
    };
    expect(await send({ ...form.fields, key: "objects/mine/640.webp" }, await phonePhoto())).toBe(403);
    expect(await send({ ...form.fields, "Content-Type": "text/html" }, await phonePhoto())).toBe(403);
    expect(await send(form.fields, Buffer.alloc(10_485_761))).toBeGreaterThanOrEqual(400);
    expect(await send(form.fields, await phonePhoto())).toBe(204);
    expect(await filesIn("quarantine")).toEqual([form.fields.key]);
    await testApp.services.storage.remove([form.fields.key]);
  });

  test("a multipart upload of a stock Uppy: create, sign, list, complete, abort", async () => {
    if (testApp.services.storage.kind !== "s3") return;
    const start = { filename: "me.jpg", type: "image/jpeg", metadata: { name: "me.jpg" } };
    const { body: begun } = await call("POST", "/s3/multipart", start);
    expect(begun.key).toMatch(/^quarantine\/[\w-]{22}$/);
    const upload = `/s3/multipart/${encodeURIComponent(begun.uploadId)}`;
    const query = `?key=${encodeURIComponent(begun.key)}`;
    const pieces = [Buffer.alloc(5 * 1024 * 1024, 1), Buffer.from("the end")];
    const parts = [];
    for (const [index, bytes] of pieces.entries()) {
      const { body } = await call("GET", `${upload}/${index + 1}${query}`);
      const response = await fetch(body.url, { method: "PUT", body: new Uint8Array(bytes) });
      parts.push({ PartNumber: index + 1, ETag: response.headers.get("etag") });
    }
    expect((await call("GET", upload + query)).body).toMatchObject([
      { PartNumber: 1 },
      { PartNumber: 2, Size: 7 },
    ]);
    expect((await call("GET", `${upload}/10001${query}`)).status).toBe(400);
    expect((await call("GET", `${upload}?key=objects/x`)).status).toBe(400);
    const done = await call("POST", `${upload}/complete${query}`, { parts });
    expect(testApp.services.storage.uploadKeyOf(done.body.location, origin)).toBe(begun.key.split("/")[1]);
    expect((await testApp.services.storage.read(begun.key))?.length).toBe(5 * 1024 * 1024 + 7);
    expect((await call("GET", upload + query)).status).toBe(404);
    const { body: second } = await call("POST", "/s3/multipart", start);
    const aborted = `/s3/multipart/${encodeURIComponent(second.uploadId)}?key=${encodeURIComponent(second.key)}`;
    expect((await call("DELETE", aborted)).status).toBe(200);
    expect((await call("GET", aborted)).status).toBe(404);
  });
});
