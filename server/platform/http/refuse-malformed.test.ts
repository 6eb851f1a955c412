import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { listen } from "./listen.ts";
import { securityHeaders } from "./security-headers.ts";
import { createHttpServer } from "./server.ts";

const testApp = testApplication();
let server: Server;
let port = 0;
beforeAll(async () => {
  const { env, responseCache } = testApp.services;
  server = createHttpServer(testApp.app, responseCache, securityHeaders(env));
  port = await listen(server);
});
afterAll(() => void server.close());

async function send(text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let response = "";
  socket.on("data", (part) => {
    response += part;
  });
  socket.write(text);
  await once(socket, "close");
  return response;
}

test.each([
  ["no HTTP at all", "nonsense\r\n\r\n", 400],
  ["headers without end", `GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
  [
    "a length and chunks",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    400,
  ],
  ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["an expectation", "GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n", 417],
])("%s is refused with a sentence and the headers of every response", async (_kind, text, status) => {
  const response = await send(text);
  const [head = "", body = ""] = response.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const [name, value] of Object.entries(securityHeaders(testApp.services.env)))
    expect(head).toContain(`${name}: ${value}\r\n`);
  expect(head.match(/content-length/gi)).toHaveLength(1);
  expect(JSON.parse(body)).toEqual({
    message: expect.stringMatching(/^[A-Z].+\.$/),
    code: "unreadable_request",
  });
});
