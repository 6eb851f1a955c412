import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import express, { type RequestHandler } from "express";
import { afterEach, expect, test } from "vitest";
import { eventually } from "#server/test/eventually.ts";
import { errorHandler } from "./error-handler.ts";
import { listen } from "./listen.ts";
import { readBytes, readJson } from "./read-json.ts";

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function site(read: RequestHandler) {
  const app = express();
  app.set("trust proxy", 1);
  app.use(read);
  app.post("/", (_req, res) => void res.sendStatus(204));
  app.use(errorHandler);
  server = createServer(app);
  const port = await listen(server);
  /** Begins a request of so many bytes and never ends it. @returns the status of the response, or "waits" */
  return async (from: string, bytes: number | "chunked", body = "{") => {
    const socket = connect(port, "127.0.0.1")
      .setEncoding("utf8")
      .on("error", () => undefined);
    sockets.push(socket);
    const length = bytes === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
    const text = bytes === "chunked" ? `${body.length.toString(16)}\r\n${body}\r\n` : body;
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\n${length}\r\n\r\n${text}`,
    );
    const response = once(socket, "data").then(([data]) => Number(String(data).slice(9, 12)));
    const waits = () =>
      Promise.race([response, new Promise<"waits">((resolve) => setTimeout(resolve, 200, "waits"))]);
    return { socket, response, waits };
  };
}

test("a client has its share of the bodies on their way, and all clients together have theirs", async () => {
  const send = await site(readJson(1000, { perClient: 1000, total: 1500 }));
  const status = async (...request: Parameters<typeof send>) => (await send(...request)).response;
  const waits = async (...request: Parameters<typeof send>) => (await send(...request)).waits();
  expect(await waits("10.0.0.1", 600)).toBe("waits");
  expect(await status("10.0.0.1", 600)).toBe(429);
  expect(await status("10.0.0.2", "chunked")).toBe(503);
  const second = await send("10.0.0.2", 800);
  expect(await second.waits()).toBe("waits");
  second.socket.destroy();
  await eventually(async () => expect(await waits("10.0.0.3", 800)).toBe("waits"));
  for (let count = 0; count < 10; count += 1) expect(await status("10.0.0.1", 2, "{}")).toBe(204);
});

test("a body that does not arrive in time is cut off", async () => {
  const send = await site(readJson(1000, { arrivalMs: 300 }));
  const { socket } = await send("10.0.0.1", 600);
  await once(socket, "close");
});

test("long unsigned bodies that never end leave room for short ones, and one client holds no more than one", async () => {
  const limit = 200_000;
  const send = await site(readBytes(limit, 60_000));
  expect(await (await send("10.0.0.1", limit)).waits()).toBe("waits");
  expect(await (await send("10.0.0.1", limit)).response).toBe(429);
  expect(await (await send("10.0.0.2", limit)).waits()).toBe("waits");
  expect(await (await send("10.0.0.3", limit)).response).toBe(503);
  expect(await (await send("10.0.0.3", 2, "{}")).response).toBe(204);
});

test("an unsigned body that does not arrive in time is cut off, and another has its room", async () => {
  const send = await site(readBytes(200_000, 300));
  const { socket } = await send("10.0.0.1", 200_000);
  await once(socket, "close");
  expect(await (await send("10.0.0.1", 100_000)).waits()).toBe("waits");
});
