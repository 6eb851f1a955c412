import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { portOf } from "#server/platform/http/listen.ts";
import { type TestApp, testApplication } from "#server/test/app.ts";
import { eventually } from "#server/test/eventually.ts";
import { picture } from "#server/test/pictures.ts";
import { registration } from "#server/test/register.ts";
import { maxPhotoBytes } from "#shared/api/uploads.ts";
import { rateLimits } from "#shared/schema/limits.ts";
import { uploads } from "#shared/schema/uploads.ts";
import { freeDiskFloor } from "./quarantine.ts";

let lastAddress = 0;
/** A client address that no test had before. */
const newAddress = () => {
  lastAddress += 1;
  return `10.1.0.${lastAddress}`;
};

/** Visitors of one application, each at an address of its own. */
function clientsOf(testApp: TestApp) {
  beforeEach(async () => {
    await testApp.services.database.db.delete(rateLimits);
    await testApp.services.database.db.delete(uploads);
  });
  const ask = (from: string, body: object = {}) =>
    testApp.http.post("/api/photos/upload").set("X-Forwarded-For", from).send(body);
  const pathOf = async (from: string) => {
    const { pathname, search } = new URL((await ask(from).expect(200)).body.uploadURL);
    return pathname + search;
  };
  /** Announces a file of so many bytes (0: in chunks, without a length) and sends none of them yet. */
  function begin(path: string, from: string, bytes = maxPhotoBytes) {
    const headers = { "x-forwarded-for": from, ...(bytes > 0 && { "content-length": bytes }) };
    const call = request({ port: portOf(testApp.server), path, method: "PUT", headers });
    call.on("error", () => undefined);
    call.flushHeaders();
    return call;
  }
  const responseOf = async (call: ClientRequest) => {
    const [response]: IncomingMessage[] = await once(call, "response");
    if (!response) throw new Error("no response");
    const { statusCode: status, headers } = response;
    return { status, headers, message: JSON.parse((await text(response)) || "{}").message };
  };
  const send = (path: string, from: string, bytes: number | Buffer = maxPhotoBytes) =>
    testApp.http
      .put(path)
      .set("X-Forwarded-For", from)
      .send(typeof bytes === "number" ? Buffer.alloc(bytes) : bytes);
  const storedBytes = async () =>
    (await testApp.services.database.db.select().from(uploads))
      .map(({ quarantinedBytes }) => quarantinedBytes)
      .filter((bytes) => bytes > 0);
  return { ask, pathOf, begin, responseOf, send, storedBytes };
}

describe("one client address", () => {
  const testApp = testApplication({ TRUST_PROXY: "1" });
  const { ask, pathOf, begin, responseOf, send, storedBytes } = clientsOf(testApp);

  test("has 100 MB in the quarantine; beyond, asking and sending are a 429 with a sentence; others go on", async () => {
    const [greedy, other] = [newAddress(), newAddress()];
    const late = await pathOf(greedy);
    for (let count = 0; count < 10; count += 1) await send(await pathOf(greedy), greedy).expect(200);
    expect(await storedBytes()).toEqual(Array(10).fill(maxPhotoBytes));
    const { body, headers } = await ask(greedy).expect(429);
    expect(body).toMatchObject({
      code: "too_many_requests",
      message: expect.stringContaining("waiting already"),
    });
    expect(Number(headers["retry-after"])).toBeGreaterThan(800);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(900);
    const refused = begin(late, greedy);
    expect(await responseOf(refused)).toMatchObject({ status: 429, message: body.message });
    refused.destroy();
    await send(await pathOf(other), other).expect(200);
  });

  test("may hold any number of addresses that it does not use", async () => {
    const from = newAddress();
    const asked = Array.from({ length: 60 }, () => ask(from, { size: maxPhotoBytes }));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(60).fill(200));
  });

  test("sends 4 files at once; the fifth is a 429 before its body; a slot is free again when one ends", async () => {
    const from = newAddress();
    const calls = [];
    for (let count = 0; count < 4; count += 1) calls.push(begin(await pathOf(from), from));
    await eventually(async () => expect(await storedBytes()).toHaveLength(4));
    const fifth = await pathOf(from);
    const refused = begin(fifth, from);
    expect(await responseOf(refused)).toMatchObject({
      status: 429,
      message: expect.stringContaining("Only 4 photos"),
    });
    refused.destroy();
    const other = newAddress();
    await send(await pathOf(other), other, 5).expect(200);
    calls[0]?.destroy();
    await eventually(() => send(fifth, from, 5).expect(200));
    for (const call of calls) call.destroy();
    await eventually(async () => expect(await storedBytes()).toHaveLength(2));
  });

  test("counts for its whole IPv6 /64", async () => {
    const paths = [];
    for (let count = 0; count < 5; count += 1) paths.push(await pathOf(`2001:db8:7:1::${count + 1}`));
    const calls = paths.slice(0, 4).map((path, at) => begin(path, `2001:db8:7:1::${at + 1}`));
    await eventually(async () => expect(await storedBytes()).toHaveLength(4));
    const refused = begin(paths[4] ?? "", "2001:db8:7:1::99");
    expect((await responseOf(refused)).status).toBe(429);
    for (const call of [...calls, refused]) call.destroy();
  });

  test("sends one file at a time to a key: the second is a 409, and so is processing meanwhile", async () => {
    const from = newAddress();
    const path = await pathOf(from);
    const first = begin(path, from, 100_000);
    await eventually(async () => expect(await storedBytes()).toEqual([100_000]));
    const second = begin(path, from, 100_000);
    expect(await responseOf(second)).toMatchObject({
      status: 409,
      message: expect.stringContaining("being sent"),
    });
    second.destroy();
    const storageUrl = `http://site.example${path}`;
    const process = () => testApp.http.post("/api/photos/process").set("Host", "site.example");
    expect((await process().send({ storageUrl }).expect(409)).body.code).toBe("upload_under_way");
    first.end(Buffer.alloc(100_000));
    expect((await responseOf(first)).status).toBe(200);
    expect((await process().send({ storageUrl }).expect(422)).body.code).toBe("file_refused");
    expect(await storedBytes()).toEqual([]);
  });

  test("a file without a length counts as the largest until it has arrived", async () => {
    const from = newAddress();
    const call = begin(await pathOf(from), from, 0);
    call.write(Buffer.alloc(10));
    await eventually(async () => expect(await storedBytes()).toEqual([maxPhotoBytes]));
    call.end(Buffer.alloc(200_000));
    expect((await responseOf(call)).status).toBe(200);
    expect(await storedBytes()).toEqual([200_010]);
  });
});

describe("the site", () => {
  const testApp = testApplication({ TRUST_PROXY: "1", UPLOAD_QUARANTINE_MB: "1" });
  const { ask, pathOf, begin, responseOf, send, storedBytes } = clientsOf(testApp);

  test("has a budget: beyond, strangers get a 507 with a sentence, the administrator does not", async () => {
    const [one, other] = [newAddress(), newAddress()];
    const late = await pathOf(other);
    await send(await pathOf(one), one, 1_000_000).expect(200);
    await ask(other).expect(200);
    const { body } = await ask(other, { size: 100_000 }).expect(507);
    expect(body).toMatchObject({ code: "no_room", message: expect.stringContaining("add the photo later") });
    const refused = begin(late, other, 100_000);
    expect(await responseOf(refused)).toMatchObject({ status: 507, message: body.message });
    refused.destroy();
    const admin = await testApp.signIn();
    await admin.post("/api/objects/upload").send({ size: maxPhotoBytes }).expect(200);
  });

  test("counts tiny files as 16 KB each", async () => {
    const from = newAddress();
    await send(await pathOf(from), from, 1).expect(200);
    expect(await storedBytes()).toEqual([16_384]);
  });
});

describe("a disk with less than the floor free", () => {
  const testApp = testApplication({ TRUST_PROXY: "1" });
  const { ask, pathOf, begin, responseOf, send } = clientsOf(testApp);

  test("takes no upload and makes no photo (507), while people register", async () => {
    const from = newAddress();
    const [sent, late] = [await pathOf(from), await pathOf(from)];
    await send(sent, from, await picture("png", 8, 8)).expect(200);
    const { env } = testApp.services;
    const before = env.UPLOAD_FREE_DISK_MB;
    env.UPLOAD_FREE_DISK_MB = 1e12;
    const process = () =>
      testApp.http
        .post("/api/photos/process")
        .set("Host", "site.example")
        .send({ storageUrl: `http://site.example${sent}` });
    try {
      await ask(from).expect(507);
      const refused = begin(late, from, 10);
      expect((await responseOf(refused)).status).toBe(507);
      refused.destroy();
      await process().expect(507);
      await testApp.http.post("/api/register").send(registration()).expect(201);
    } finally {
      env.UPLOAD_FREE_DISK_MB = before;
    }
    await process().expect(200);
  });

  test("the floor is never less than twice what the built-in database keeps free", () => {
    expect(freeDiskFloor({ UPLOAD_FREE_DISK_MB: 1024 })).toBe(1024 ** 3);
    expect(freeDiskFloor({ UPLOAD_FREE_DISK_MB: 0 })).toBe(2 * 96 * 1024 ** 2);
  });
});
