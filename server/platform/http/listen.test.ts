import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { listen } from "./listen.ts";

const server = createServer();
afterEach(async () => {
  if (!server.listening) return;
  server.close();
  await once(server, "close");
});
const address = () => server.address();

test("a server listens on this machine only when no address is given", async () => {
  await listen(server);
  expect(address()).toMatchObject({ address: "127.0.0.1" });
});

test("a server listens on every address when HOST is empty, as in a container", async () => {
  await listen(server, { port: 0, host: undefined });
  expect(address()).toMatchObject({ address: expect.stringMatching(/^(::|0\.0\.0\.0)$/) });
});

test("a HOST that is no address of this machine ends in a sentence", async () => {
  for (const host of ["203.0.113.9", "nowhere.invalid"])
    await expect(listen(server, { port: 0, host })).rejects.toThrow("Correct HOST");
});
