import { once } from "node:events";
import { rm, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { portOf } from "#server/platform/http/listen.ts";
import { signedUploadPath, storageFolder } from "#server/platform/storage/folder-storage.ts";
import { eventually, testApplication } from "#server/test/app.ts";
import { registration } from "#server/test/register.ts";
import { storedFiles } from "#server/test/stored-files.ts";
import { maxPhotoBytes } from "#shared/api/uploads.ts";

const testApp = testApplication();
const { server } = testApp;

/** The key of a new upload, as every upload begins. */
async function newKey(): Promise<string> {
  const { body } = await testApp.http.post("/api/photos/upload").expect(200);
  return /\/uploads\/([\w-]{22})/.exec(body.uploadURL)?.[1] ?? "";
}
const addressFor = async (signed: { contentType?: string; size?: number } = {}) =>
  signedUploadPath(testApp.services.secret, { key: await newKey(), ...signed });

/** Sends bytes in pieces, so that nothing says beforehand how many; or says `length` and waits for a response to that. */
async function put(path: string, bytes: Buffer, { type = "image/jpeg", length = 0, language = "en" } = {}) {
  const port = portOf(server);
  const headers = {
    "content-type": type,
    "accept-language": language,
    ...(length > 0 && { "content-length": length }),
  };
  const call = request({ host: "127.0.0.1", port, path, method: "PUT", headers });
  const responded = once(call, "response");
  // After a response in the middle of a body the connection ends.
  call.on("error", () => undefined);
  if (length > bytes.length) call.flushHeaders();
  else {
    // Written before its end: else Node counts the bytes and announces them.
    call.write(bytes.subarray(0, -1));
    call.end(bytes.subarray(-1));
  }
  const [res] = await responded;
  const body = await text(res);
  call.destroy();
  return { status: res.statusCode, body };
}
const filesIn = (folder: string) => storedFiles(testApp.services.storage, folder);

test("takes one file at its address, once", async () => {
  const path = await addressFor();
  expect((await put(path, Buffer.alloc(5))).status).toBe(200);
  const again = await put(path, Buffer.alloc(5));
  expect(again).toMatchObject({
    status: 409,
    body: expect.stringContaining("This upload address was used already."),
  });
});

test("a refusal is in the language that the page sends along", async () => {
  const responses = [
    await put("/uploads/0123456789abcdefghijkl?x=1", Buffer.from("photo"), { language: "es-US" }),
    await put(await addressFor({ contentType: "image/png" }), Buffer.from("photo"), { language: "es-US" }),
    await put(await addressFor({ size: 9 }), Buffer.from("photo"), { language: "es-US" }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([403, 415, 400]);
  for (const { body } of responses) expect(JSON.parse(body).message).toMatch(/Esta (dirección|carga)/);
});

describe("refuses, with a sentence, and keeps nothing of", () => {
  test.each([
    ["more than is ever taken", {}, maxPhotoBytes + 1, 413, /too_large/],
    ["less than was signed", { size: 10 }, 9, 400, /wrong_size/],
    ["more than was signed", { size: 10 }, 11, 400, /wrong_size/],
  ])("%s, announced or not", async (_case, signed, bytes, status, code) => {
    const before = await filesIn("quarantine/");
    const announced = await put(await addressFor(signed), Buffer.alloc(0), { length: bytes });
    expect(announced).toMatchObject({ status, body: expect.stringMatching(code) });
    const inPieces = await put(await addressFor(signed), Buffer.alloc(bytes));
    expect(inPieces).toMatchObject({ status, body: expect.stringMatching(code) });
    expect(await filesIn("quarantine/")).toEqual(before);
  });

  test("another type than was signed", async () => {
    const path = await addressFor({ contentType: "image/png" });
    const response = await put(path, Buffer.alloc(5), { type: "image/jpeg" });
    expect(response).toMatchObject({ status: 415, body: expect.stringContaining("takes image/png only") });
    expect((await put(path, Buffer.alloc(5), { type: "image/PNG; x=1" })).status).toBe(200);
  });

  test("an address that has expired, and one that was changed", async () => {
    const key = await newKey();
    const expires = Math.floor(Date.now() / 1000) - 1;
    const signature = testApp.services.secret.sign("upload", [key, "", "", expires].join("\n"));
    const late = await put(
      `/uploads/${key}?${new URLSearchParams({ expires: String(expires), signature })}`,
      Buffer.alloc(5),
    );
    expect(late).toMatchObject({ status: 403, body: expect.stringContaining("Request has expired") });
    const changed = await put((await addressFor({ size: 5 })).replace("size=5", "size=6"), Buffer.alloc(6));
    expect(changed).toMatchObject({ status: 403, body: expect.stringContaining("not one of ours") });
  });

  test("a file whose visitor goes away in the middle; the address can still be used", async () => {
    const path = await addressFor();
    const before = await filesIn("quarantine/");
    const port = portOf(server);
    const arrived = once(server, "request");
    const call = request({
      host: "127.0.0.1",
      port,
      path,
      method: "PUT",
      headers: { "content-length": 100 },
    });
    call.on("error", () => undefined);
    call.write(Buffer.alloc(50));
    const [, res] = await arrived;
    const over = once(res, "close");
    call.destroy();
    await over;
    await eventually(async () => expect(await filesIn("quarantine/")).toEqual(before));
    await eventually(async () => expect((await put(path, Buffer.alloc(100))).status).toBe(200));
  });
});

test("a folder that takes no files is a 503 with a sentence, and the address works again after", async () => {
  const path = await addressFor();
  const folder = storageFolder(testApp.services.env);
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, "a file where the folder should be");
  const response = await put(path, Buffer.alloc(5));
  expect(response).toMatchObject({ status: 503, body: expect.stringContaining("can't be stored") });
  await rm(folder);
  expect((await put(path, Buffer.alloc(5))).status).toBe(200);
});

test("the first upload of a site whose folder does not exist yet makes it", async () => {
  const { env } = testApp.services;
  const { DATA_DIR } = env;
  env.DATA_DIR = join(DATA_DIR, "not there yet");
  onTestFinished(() => {
    env.DATA_DIR = DATA_DIR;
  });
  await testApp.http.post("/api/photos/upload").expect(200);
});

test("a raw upload is nobody else's on this machine", async () => {
  const path = await addressFor();
  await put(path, Buffer.alloc(5));
  const [key = ""] = path.slice("/uploads/".length).split("?");
  const { mode } = await stat(join(storageFolder(testApp.services.env), "quarantine", key));
  expect((mode & 0o777).toString(8)).toBe("600");
});

test("a client gets 30 addresses an hour, and no more (429); a disk with less than the floor takes none, and no file (507), while people register", async () => {
  const path = await addressFor();
  const { env } = testApp.services;
  const floor = env.UPLOAD_FREE_DISK_MB;
  env.UPLOAD_FREE_DISK_MB = 1e12;
  const { body } = await testApp.http.post("/api/photos/upload").expect(507);
  expect(body).toMatchObject({ code: "no_room", message: expect.stringContaining("add the photo later") });
  expect((await put(path, Buffer.alloc(0), { length: 10 })).status).toBe(507);
  await testApp.http.post("/api/register").send(registration()).expect(201);
  env.UPLOAD_FREE_DISK_MB = floor;
  for (let count = 2; count < 30; count += 1) await newKey();
  const { headers } = await testApp.http.post("/api/photos/upload").expect(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(3000);
});
