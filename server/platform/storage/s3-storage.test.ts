import type { RequestListener } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { parseVariables } from "#server/platform/env/env.ts";
import { submit, testApplication } from "#server/test/app.ts";
import { startFakeServer } from "#server/test/fakes/fake-server.ts";
import { testKeys } from "#server/test/sigv4.ts";
import { recordingHealth } from "./create-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import { type StoredFile, tryStorage } from "./storage.ts";

/** An S3 with the responses that a test needs and that Ceph and our own server never send. */
const s3 = await startFakeServer((_req, res) => void res.end());
afterAll(s3.close);
const keys = { S3_ACCESS_KEY_ID: testKeys.accessKeyId, S3_SECRET_ACCESS_KEY: testKeys.secretAccessKey };

const storage = () =>
  createS3Storage(parseVariables({ S3_BUCKET: "photos", S3_ENDPOINT: s3.url, ...keys }), "photos");
const xml =
  (status: number, body: string): RequestListener =>
  (_req, res) =>
    void res.writeHead(status, { "content-type": "application/xml" }).end(body);
const refusing = (status: number, code: string) => xml(status, `<Error><Code>${code}</Code></Error>`);
async function listed(): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage().list("objects")) files.push(file);
  return files;
}

describe("without an endpoint of one's own", () => {
  const aws = createS3Storage(
    parseVariables({ S3_BUCKET: "photos", S3_REGION: "us-west-2", ...keys }),
    "photos",
  );
  const key = "k".repeat(22);

  test("a browser uploads straight to AWS, to the bucket's own address, and that address is known again", async () => {
    const url = await aws.uploadUrl({ key, origin: "https://site.example" });
    expect(new URL(url).origin).toBe("https://photos.s3.us-west-2.amazonaws.com");
    const photo = await aws.uploadUrl({
      key,
      origin: "https://site.example",
      contentType: "image/png",
      size: 9,
    });
    expect(new URL(photo).searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
    expect(aws.uploadKeyOf(url, "https://site.example")).toBe(key);
    expect(aws.uploadKeyOf(url.replace("photos.", "another."), "https://site.example")).toBeUndefined();
  });
});

describe("an S3 that refuses", () => {
  test("is away, never empty: nothing is read as missing, listed as none or taken for written", async () => {
    s3.respond = refusing(403, "AccessDenied");
    const away = { status: 503 };
    await expect(storage().read("objects/key/640.webp")).rejects.toMatchObject(away);
    await expect(storage().write("objects/key/640.webp", Buffer.from("x"))).rejects.toMatchObject(away);
    await expect(storage().remove(["objects/key/640.webp"])).rejects.toMatchObject(away);
    await expect(listed()).rejects.toMatchObject(away);
  });

  test("and one that gives back something else than was written, fails its check", async () => {
    s3.respond = (_req, res) => void res.end("not what was written");
    await expect(tryStorage(storage())).rejects.toMatchObject({ status: 503 });
  });
});

test("a file of unknown length is read whole", async () => {
  s3.respond = (_req, res) => {
    res.writeHead(200, { "transfer-encoding": "chunked" }).write("a ");
    res.end("photo");
  };
  expect(String(await storage().read("objects/key/640.webp", 100))).toBe("a photo");
});

test("a listed file without date or size counts as new, so that the sweep leaves it alone; one without a name is none", async () => {
  s3.respond = xml(
    200,
    "<ListBucketResult><Contents><Key>objects/key/640.webp</Key></Contents><Contents><Size>3</Size></Contents></ListBucketResult>",
  );
  const before = Date.now();
  const [file, ...more] = await listed();
  expect(file).toMatchObject({ path: "objects/key/640.webp", size: 0 });
  expect(file?.changedAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(more).toEqual([]);
});

describe("what the uploader asks the storage for", () => {
  const testApp = testApplication({ S3_BUCKET: "photos", S3_ENDPOINT: s3.url, ...keys });
  const upload = `/s3/multipart/some-upload`;
  const key = `?key=quarantine/${"k".repeat(22)}`;

  test.each([
    [400, 400, "The storage could not take this upload as it is."],
    [403, 503, "Photos can't be stored or shown right now. Please try again in a moment."],
    [404, 404, "There is no such upload."],
  ])("becomes a %i with a sentence when S3 returns it", async (status, ours, message) => {
    s3.respond = refusing(status, "SomeReason");
    const admin = await testApp.signIn();
    const parts = [{ PartNumber: 1, ETag: "no-such-tag" }];
    const { body } = await admin.post(`${upload}/complete${key}`).send({ parts }).expect(ours);
    expect(body.message).toBe(message);
  });

  test("with parts that are none, names the field", async () => {
    const admin = await testApp.signIn();
    const { body } = await submit(admin.post(`${upload}/complete${key}`), { parts: ["one"] }, 400);
    expect(body.fields).toEqual({ "parts.0": ["Please send a JSON object"] });
    await admin.post(`${upload}/complete${key}`).expect(400);
    await admin.post("/s3/multipart").expect(400);
  });

  test("about parts, ends where there are no more, whatever the storage says of a next page", async () => {
    s3.respond = xml(
      200,
      "<ListPartsResult><IsTruncated>true</IsTruncated><NextPartNumberMarker>0</NextPartNumberMarker></ListPartsResult>",
    );
    const admin = await testApp.signIn();
    await admin.get(upload + key).expect(200, []);
  });
});

test("the panel hears of photos that can't be stored or shown, and once that they can again", async () => {
  const heard: string[] = [];
  const { read, write } = recordingHealth(storage(), {
    recordSuccess: (service) => heard.push(`${service} well`),
    recordFailure: (service, reason) => heard.push(`${service}: ${reason}`),
  });
  s3.respond = refusing(403, "AccessDenied");
  await expect(write("objects/a", Buffer.from("a"))).rejects.toMatchObject({ status: 503 });
  s3.respond = xml(200, "a");
  await read("objects/a");
  await read("objects/a");
  s3.respond = refusing(404, "NoSuchKey");
  expect(await read("objects/b")).toBeUndefined();
  expect(heard).toEqual([
    "storage: Photos can't be stored or shown right now. Please try again in a moment.",
    "storage well",
  ]);
});
