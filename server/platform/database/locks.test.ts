import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { tryWithLock } from "./locks.ts";

const site = testApplication();

test("tryWithLock returns undefined while another process holds the lock, and runs again after it", async () => {
  const { database } = site.services;
  const gate = new EventEmitter();
  const lock = "work";
  const underWay = tryWithLock(database, lock, async () => {
    setImmediate(() => gate.emit("started"));
    await once(gate, "finish");
    return "first";
  });
  await once(gate, "started");
  expect(await tryWithLock(database, lock, async () => "second")).toBeUndefined();
  gate.emit("finish");
  expect(await underWay).toBe("first");
  expect(await tryWithLock(database, lock, async () => "third")).toBe("third");
});
