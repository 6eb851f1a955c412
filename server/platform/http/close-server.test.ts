import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { prepareToClose } from "./close-server.ts";
import { listen } from "./listen.ts";

async function site(handler: RequestListener) {
  const server = createServer(handler);
  const close = prepareToClose(server);
  const port = await listen(server);
  const open = async (text = "") => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    socket.write(text);
    return socket;
  };
  return { server, close, open };
}
const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const took = async (work: Promise<void>) => {
  const since = performance.now();
  await work;
  return performance.now() - since;
};

test("closing takes no time when a connection never sent a request, or idles after one", async () => {
  const { server, close, open } = await site((_req, res) => res.end("well"));
  const silent = await open();
  const idle = await open(request);
  await once(idle, "data");
  const ends = [silent, idle].map((socket) => once(socket.resume(), "close"));
  expect(await took(close(20_000))).toBeLessThan(5000);
  await Promise.all(ends);
  expect(server.listening).toBe(false);
});

test("closing waits for the request in flight, and its response arrives whole", async () => {
  let respond = () => {};
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { close, open } = await site((_req, res) => {
    respond = () => res.end("well");
    arrive();
  });
  const socket = await open(request);
  let text = "";
  socket.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  await arrived;
  const received = once(socket, "close");
  const closing = close(5000);
  setTimeout(() => respond(), 100);
  await Promise.all([closing, received]);
  expect(text).toContain("well");
});

test("closing cuts a request off that is not over in time", async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { close, open } = await site(() => arrive());
  await open("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1");
  await arrived;
  expect(await took(close(300))).toBeLessThan(10_000);
});
