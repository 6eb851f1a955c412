import { once } from "node:events";
import { connect } from "node:net";
import express from "express";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createResponseCache } from "#server/platform/response-cache/response-cache.ts";
import { listen } from "./listen.ts";
import { createHttpServer } from "./server.ts";

/** Responds after a moment and counts concurrent requests. */
async function slowServer() {
  const seen = { began: 0, now: 0, most: 0 };
  const app = express().get("/", async (req, res) => {
    seen.began += 1;
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    await new Promise((resolve) => setTimeout(resolve, 10));
    seen.now -= 1;
    res.send(`<${req.query.number}>`);
  });
  const server = createHttpServer(app, createResponseCache(pino({ level: "silent" }), {}), {});
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, seen };
}

async function pipeline(port: number, count: number): Promise<string> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
    if (received.includes(`<${count - 1}>`)) socket.end();
  });
  const closed = once(socket, "close");
  const request = (_: unknown, number: number) => `GET /?number=${number} HTTP/1.1\r\nHost: x\r\n\r\n`;
  socket.write(Array.from({ length: count }, request).join(""));
  await closed;
  return received;
}

test("the server handles pipelined requests in order, one at a time", async () => {
  const { port, seen } = await slowServer();
  const received = await pipeline(port, 8);
  expect([...received.matchAll(/<(\d)>/g)].map(([, number]) => Number(number))).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7,
  ]);
  expect(seen.most).toBe(1);
});

test("a connection that pipelines hundreds is closed, and what it sent is not worked on", async () => {
  const { port, seen } = await slowServer();
  await pipeline(port, 400);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(seen.began).toBeLessThan(12);
  expect(await pipeline(port, 1)).toContain("<0>");
});
