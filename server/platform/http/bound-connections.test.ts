import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { boundConnections } from "./bound-connections.ts";
import { listen } from "./listen.ts";

test("an address with too many connections is hung up on, until one of them closes", async () => {
  const server = createServer((_req, res) => res.end("well"));
  boundConnections(server, 2);
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async () => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    return socket;
  };
  const isServed = async () => {
    const socket = await open();
    const served = once(socket, "data").then(() => true);
    const hungUp = once(socket, "close").then(() => false);
    socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    return Promise.race([served, hungUp]);
  };
  const first = await open();
  await open();
  expect(await isServed()).toBe(false);
  first.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await isServed()).toBe(true);
});
