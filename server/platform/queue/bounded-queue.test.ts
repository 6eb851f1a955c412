import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { deferred } from "#server/test/app.ts";
import { createBoundedQueue } from "./bounded-queue.ts";

test("a full queue refuses immediately; a higher priority has room of its own and goes first; a failure holds up nobody", async () => {
  const queue = createBoundedQueue({ concurrency: 1 });
  const order: string[] = [];
  const held = deferred();
  const first = queue.run({ maxWaiting: 1 }, () => held.promise);
  const failing = queue.run({ maxWaiting: 1 }, async () => {
    order.push("low");
    throw new Error("a job's own error");
  });
  await expect(queue.run({ maxWaiting: 1 }, async () => {})).rejects.toMatchObject({
    status: 503,
    retryAfter: 5,
  });
  const urgent = queue.run({ priority: 1, maxWaiting: 1 }, async () => void order.push("high"));
  held.resolve();
  await expect(failing).rejects.toThrow("a job's own error");
  await Promise.all([first, urgent]);
  expect(order).toEqual(["high", "low"]);
});

test("a job that waited too long is refused when its turn comes, and never begins", async () => {
  const queue = createBoundedQueue({ concurrency: 1 });
  const first = queue.run({ maxWaiting: 1 }, () => sleep(60));
  const late = queue.run({ maxWaiting: 1, maxWaitMs: 20 }, async () => expect.unreachable());
  await expect(late).rejects.toMatchObject({ status: 503 });
  await first;
});
