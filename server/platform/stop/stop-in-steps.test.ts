import { pino } from "pino";
import { expect, test } from "vitest";
import { stopInSteps } from "./stop-in-steps.ts";

const limitMs = 50;
const log = pino({ level: "silent" });

test("every step runs when the ones before it fail or never end", async () => {
  const ran: string[] = [];
  const steps = [
    { name: "throws", limitMs, run: () => Promise.reject(new Error("no")) },
    { name: "hangs", limitMs, run: () => new Promise(() => {}) },
    { name: "has nothing to do", limitMs, run: () => undefined },
    { name: "last", limitMs, run: async () => ran.push("last") },
  ];
  expect(await stopInSteps(steps, log)).toBe(false);
  expect(ran).toEqual(["last"]);
  expect(await stopInSteps(steps.slice(2), log)).toBe(true);
});
