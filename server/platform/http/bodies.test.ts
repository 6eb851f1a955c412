import { once } from "node:events";
import { request, type Server } from "node:http";
import { connect } from "node:net";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { allEndpoints } from "#server/test/endpoints.ts";
import { registration } from "#server/test/register.ts";
import { listen, portOf } from "./listen.ts";
import { createHttpServer } from "./server.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
let server: Server;
beforeAll(async () => {
  const { responseCache } = testApp.services;
  server = createHttpServer(testApp.app, responseCache);
  await listen(server);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

let clients = 0;
const nextClient = () => {
  clients += 1;
  return `10.1.${clients >> 8}.${clients & 255}`;
};

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  from?: string;
}

interface Received {
  status: number;
  retryAfter: number;
  connection: string | undefined;
  body: { message: string; code: string };
}

/** Bytes as they are, also where a client library would not send them. */
function send({ method = "POST", path = "/api/register", headers = {}, body, from = nextClient() }: Sent) {
  const length = headers["transfer-encoding"] ? {} : { "content-length": Buffer.byteLength(body ?? "") };
  return new Promise<Received>((resolve, reject) => {
    const call = request(
      {
        host: "127.0.0.1",
        port: portOf(server),
        method,
        path,
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": from,
          ...(body !== undefined && length),
          ...headers,
        },
      },
      async (res) => {
        let text = "";
        for await (const part of res.setEncoding("utf8")) text += part;
        resolve({
          status: res.statusCode ?? 0,
          retryAfter: Number(res.headers["retry-after"] ?? 0),
          connection: res.headers.connection,
          body: text.startsWith("{") ? JSON.parse(text) : { message: text, code: "" },
        });
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}

const person = () => JSON.stringify(registration());
const inUtf8 = { code: "unsupported_type", message: "Please send JSON in UTF-8." };
const plainOrGzip = {
  code: "unsupported_type",
  message: "Please send the request as it is, or compressed with gzip.",
};

// First, because the others leave bodies unread too.
test("a refusal reads a long body to its end until 8 MB of all clients were read for nothing", async () => {
  const unread = { path: "/api/admin/registrations/hide", body: "x".repeat(500_000) };
  const connections: (string | undefined)[] = [];
  for (let count = 0; count < 19; count += 1) {
    const { status, connection } = await send(unread);
    expect(status).toBe(401);
    connections.push(connection);
  }
  expect(connections).toEqual([...Array(17).fill("keep-alive"), "close", "close"]);
  expect(await send({ path: unread.path, body: "{}" })).toMatchObject({
    status: 401,
    connection: "keep-alive",
  });
  expect(await send({ body: person() })).toMatchObject({ status: 201, connection: "keep-alive" });
});

describe("the charset of a body", () => {
  test.each(["utf-8", "UTF-8", '"utf-8"', "utf8", "utf-8; charset=UTF-8"])("may be %s", async (charset) => {
    const headers = { "content-type": `application/json; charset=${charset}` };
    expect((await send({ headers, body: person() })).status).toBe(201);
  });

  test.each([
    ...["utf-7", '"UTF-7"', "utf-7-imap", "utf-16", "utf-16le", "utf-16be", "utf-32", "latin1", "us-ascii"],
    ...["", '""', "'utf-8'", "utf-8x", "utf-8; charset=utf-7", "utf-7; charset=utf-8", "utf-8 , utf-7"],
  ])("is a 415 when it is %s", async (charset) => {
    const headers = { "content-type": `application/json; charset=${charset}` };
    expect(await send({ headers, body: person() })).toMatchObject({ status: 415, body: inUtf8 });
  });

  test("is a 415 when only a second Content-Type names it", async () => {
    const headers = { "content-type": ["application/json", "application/json; charset=utf-7"] };
    expect(await send({ headers, body: person() })).toMatchObject({ status: 415, body: inUtf8 });
  });
});

describe("the encoding of a body", () => {
  test.each(["gzip", "GZIP", ""])("may be %j", async (encoding) => {
    const body = encoding ? gzipSync(person()) : person();
    expect((await send({ headers: { "content-encoding": encoding }, body })).status).toBe(201);
  });

  test.each<[string, (text: string) => Buffer]>([
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
    ["zstd", Buffer.from],
    ["identity", Buffer.from],
    ["x-gzip", gzipSync],
    ["gzip, gzip", (text) => gzipSync(gzipSync(text))],
    ["gzip, identity", gzipSync],
    ["compress", Buffer.from],
  ])("is a 415 when it is %s", async (encoding, encode) => {
    const sent = { headers: { "content-encoding": encoding }, body: encode(person()) };
    expect(await send(sent)).toMatchObject({ status: 415, body: plainOrGzip });
  });

  test("is a 415 when it is a transfer coding", async () => {
    const headers = { "transfer-encoding": "gzip, chunked" };
    expect(await send({ headers, body: gzipSync(person()) })).toMatchObject({
      status: 415,
      body: plainOrGzip,
    });
  });

  test.each([
    ["is cut off", gzipSync(person()).subarray(0, -9), 400],
    ["is not gzip", Buffer.from(person()), 400],
    ["holds 200 KB of spaces", gzipSync(" ".repeat(200_000)), 413],
    ["holds 5 MB of spaces", gzipSync(" ".repeat(5_000_000)), 413],
    [
      "has 5,000 members",
      Buffer.concat(Array.from({ length: 5000 }, () => gzipSync("", { level: constants.Z_BEST_SPEED }))),
      400,
    ],
  ])("in gzip that %s is refused in a sentence", async (_what, body, status) => {
    const response = await send({ headers: { "content-encoding": "gzip" }, body });
    expect(response.status).toBe(status);
    expect(response.body.message).toMatch(/^[A-Z]/);
  });

  test("in gzip may have several members", async () => {
    const text = person();
    const body = Buffer.concat([gzipSync(text.slice(0, 20)), gzipSync(text.slice(20))]);
    expect((await send({ headers: { "content-encoding": "gzip" }, body })).status).toBe(201);
  });
});

describe("on every method and path", () => {
  const paths = new Set([
    ...[...allEndpoints.values()].map(({ path }) => path.replace(/:\w+/g, "1")),
    ...["/", "/news", "/none", "/api/none", "/api/unsubscribe", "/objects/none", "/uploads/none", "/healthz"],
    ...["/sitemap.xml", "/s3/multipart"],
  ]);

  test("a body in another charset or encoding is a 415 before anything else", {
    timeout: 240_000,
  }, async () => {
    const others: string[] = [];
    const kinds = [
      { "content-type": "application/json; charset=utf-7" },
      { "content-encoding": "zstd" },
    ] as const;
    for (const path of paths)
      for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
        for (const headers of kinds) {
          const { status } = await send({ method, path, headers: { ...headers }, body: "+ACI-" });
          if (status !== 415) others.push(`${method} ${path} ${JSON.stringify(headers)}: ${status}`);
        }
    expect(others).toEqual([]);
  });

  test("a body that no endpoint asks for is not read", async () => {
    const broken = { body: "{".repeat(1000) };
    expect((await send({ ...broken, path: "/api/none" })).status).toBe(404);
    expect((await send({ ...broken, method: "GET", path: "/api/news" })).status).toBe(200);
    expect((await send({ ...broken, method: "GET", path: "/none" })).status).toBe(404);
    expect((await send({ ...broken, path: "/api/admin/studies" })).status).toBe(401);
    expect((await send({ ...broken })).status).toBe(400);
  });
});

describe("refused bodies", () => {
  const large = "x".repeat(500_000);
  const utf7 = { headers: { "content-type": "application/json; charset=utf-7" }, body: large };

  test("add up by their bytes: a client that sent 8 MB of them waits before it may send another", async () => {
    const from = nextClient();
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await send({ ...utf7, from })).status);
    expect(statuses).toEqual([...Array(17).fill(415), 429, 429, 429]);
    const { status, retryAfter } = await send({ body: person(), from });
    expect({ status, isShort: retryAfter > 0 && retryAfter <= 60 }).toEqual({ status: 429, isShort: true });
    expect((await send({ method: "GET", path: "/api/news", from })).status).toBe(200);
    expect((await send({ body: person() })).status).toBe(201);
  });

  test("in gzip count as the longest, and those of a form are far from it", async () => {
    const from = nextClient();
    const headers = { "content-encoding": "gzip" };
    const statuses: number[] = [];
    for (let count = 0; count < 17; count += 1)
      statuses.push((await send({ headers, body: gzipSync("["), from })).status);
    expect(statuses).toEqual([...Array(16).fill(400), 429]);
    const campus = nextClient();
    for (let count = 0; count < 200; count += 1)
      expect((await send({ body: JSON.stringify({ firstName: "a" }), from: campus })).status).toBe(400);
  });
});

test("a body that is refused unread stays unread, however long it is", async () => {
  const opened = once(server, "connection");
  const client = connect(portOf(server), "127.0.0.1").on("error", () => undefined);
  let response = "";
  client.setEncoding("latin1").on("data", (text) => {
    response += text;
  });
  const [socket] = await opened;
  client.write(
    "POST /api/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json; charset=utf-7\r\nContent-Length: 50000000\r\n\r\n",
  );
  client.write(Buffer.alloc(50_000_000));
  await new Promise((resolve) => client.once("close", resolve));
  expect(response).toMatch(/^HTTP\/1\.1 415 [\s\S]*\r\nConnection: close\r\n/);
  expect(socket.bytesRead).toBeLessThan(1_000_000);
});

describe("JSON", () => {
  const unread = { message: "The request could not be read as JSON.", code: "invalid_input" };
  test.each([
    ["a list in a list", "[".repeat(30) + "]".repeat(30)],
    ["many lists", `{"token":[${"[],".repeat(20_000)}[]]}`],
    ["many keys", `{${Array.from({ length: 10_001 }, (_, at) => `"k${at}":1`).join()}}`],
    ["one key again and again", `{${Array.from({ length: 10_001 }, () => '"k":1').join()}}`],
    ["a text alone", '"x"'],
    ["a number of 100,000 digits", "1".repeat(100_000)],
    ["what is no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["UTF-16", Buffer.from('{"token":"a"}', "utf16le")],
  ])("of %s is a 400 in one sentence", async (_kind, body) => {
    expect(await send({ path: "/api/confirm", body })).toMatchObject({ status: 400, body: unread });
  });

  test("may begin with a byte order mark", async () => {
    expect((await send({ body: `\ufeff${person()}` })).status).toBe(201);
  });

  test.each([
    [
      "brackets, commas and escaped quotes inside of a text",
      JSON.stringify({ token: '[{\\",'.repeat(10_000) }),
    ],
    ["a number beyond all numbers", '{"token":1e400}'],
    ["keys that name a prototype", '{"__proto__":{"token":"a"},"constructor":{"prototype":{"a":1}}}'],
  ])("with %s is read", async (_kind, body) => {
    const response = await send({ path: "/api/confirm", body });
    expect(response.status).toBe(400);
    expect(response.body.message).not.toBe(unread.message);
    expect(Reflect.get({}, "token")).toBeUndefined();
  });
});

test("a body that goes on after its refusal is cut off", { timeout: 90_000 }, async () => {
  const call = request({
    host: "127.0.0.1",
    port: portOf(server),
    method: "POST",
    path: "/api/none",
    headers: { "content-type": "application/json", "content-length": "1000" },
  });
  call.on("error", () => undefined);
  call.write("{");
  const [res] = await once(call, "response");
  expect(res.resume().statusCode).toBe(404);
  await once(call, "close");
  expect(call.socket?.destroyed).toBe(true);
});
