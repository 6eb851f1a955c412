import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import "#server/app.ts";
import "#server/seed/seed.ts";
import { testApplication } from "#server/test/app.ts";
import { Lock, tryWithLock } from "./locks.ts";

const site = testApplication();

test("a second lock of the same name stops the start, so that unrelated work never waits for each other", () => {
  expect(() => new Lock("administrator")).toThrow('Two locks have the name "administrator".');
  expect(() => new Lock("sample-content")).toThrow('Two locks have the name "sample-content".');
});

test("tryWithLock returns undefined while another process holds the lock, and runs again after it", async () => {
  const { database } = site.services;
  const gate = new EventEmitter();
  const lock = new Lock("work");
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
